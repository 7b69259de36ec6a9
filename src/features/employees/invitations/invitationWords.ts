import { counted } from '@/contract/counted';
import type { StoredInvitationFilter } from '@/contract/people/invitation';
import {
  invitationRestDays,
  waitingOf,
  type InvitationChannel,
  type InvitationRound,
  type InvitationState,
  type InvitedPerson,
} from '@/contract/people/invitation';
import { active, employeeFilters } from '@/contract/people/employee';

export const channelLabels: Record<InvitationChannel, string> = {
  any: 'SMS, or e-mail without a number',
  sms: 'SMS',
  email: 'E-mail',
};
export const channelOptions = (Object.keys(channelLabels) as InvitationChannel[]).map((value) => ({
  value,
  label: channelLabels[value],
}));

export const stateLabels: Record<InvitationState, string> = {
  sent: 'Sent',
  failed: 'Not delivered',
  skipped: 'Left out',
  waiting: 'On the way',
};

const figure = (count: number) => count.toLocaleString('en-US');
export const peopleWords = (count: number) => counted(count, 'person', 'people');

function filterWords({ userStatus, userIsSignedUp, plan, planName, search }: StoredInvitationFilter) {
  const { active: isActive, inactive, registered, notRegistered } = employeeFilters;
  return [
    ...(userStatus === undefined ? [] : [(userStatus === active ? isActive : inactive).label]),
    ...(userIsSignedUp === undefined ? [] : [(userIsSignedUp === 1 ? registered : notRegistered).label]),
    ...(plan === undefined ? [] : [planName ?? plan]),
    ...(search ? [`“${search}”`] : []),
  ].join(', ');
}

/** Whom a round was for. */
export function audienceWords({ audience, name, filter }: InvitationRound) {
  if (audience === 'one') return name ?? 'One person';
  return audience === 'all' ? 'Everybody without an account' : `Families of: ${filterWords(filter) || 'All'}`;
}

/** How far a round is. */
export function progressWords(round: InvitationRound) {
  const waiting = waitingOf(round);
  if (!round.isComplete) return 'Being put together';
  return waiting > 0 ? `${figure(waiting)} on the way` : 'Done';
}

/** Why somebody was not written to, in words. */
export function reasonWords({ reason, code, channel }: InvitedPerson) {
  const service = channel === 'email' ? 'mail server' : 'SMS service';
  switch (reason) {
    case 'recent':
      return `Invited less than ${invitationRestDays} days before`;
    case 'unreachable':
      return 'No number or e-mail address of their own';
    case 'registered':
      return 'Had an account by then';
    case 'inactive':
      return 'Not active any more';
    case 'refused':
      return code ? `Refused by the ${service} (${code})` : 'The address cannot be written to';
    case 'expired':
      return `The ${service} did not take it for three days`;
    case 'unknown':
      return 'The server stopped meanwhile: it may have arrived or not';
    case null:
      return '';
  }
}
