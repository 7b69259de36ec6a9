import { countWithNoun, formatCount } from '@/contract/format';
import { activeStatus, employeeFilters } from '@/contract/people/employee';
import type { StoredInvitationFilter } from '@/contract/people/invitation';
import {
  countPending,
  type InvitationBatch,
  type InvitationChannel,
  type InvitationState,
  type InvitedPerson,
  invitationCooldownDays,
} from '@/contract/people/invitation';

export const channelLabels: Record<InvitationChannel, string> = {
  any: 'Text message, or email if no phone number',
  sms: 'SMS',
  email: 'Email',
};
export const channelOptions = (Object.keys(channelLabels) as InvitationChannel[]).map((value) => ({
  value,
  label: channelLabels[value],
}));

export const stateLabels: Record<InvitationState, string> = {
  sent: 'Sent',
  failed: 'Not delivered',
  skipped: 'Skipped',
  waiting: 'Sending',
};

export const peopleText = (count: number) => countWithNoun(count, 'person', 'people');

function filterText({ userStatus, userIsSignedUp, plan, planName, search }: StoredInvitationFilter) {
  const { active, inactive, registered, notRegistered } = employeeFilters;
  return [
    ...(userStatus === undefined ? [] : [(userStatus === activeStatus ? active : inactive).label]),
    ...(userIsSignedUp === undefined ? [] : [(userIsSignedUp === 1 ? registered : notRegistered).label]),
    ...(plan === undefined ? [] : [planName ?? plan]),
    ...(search ? [`“${search}”`] : []),
  ].join(', ');
}

export function audienceText({ audience, name, filter }: InvitationBatch) {
  if (audience === 'one') return name ?? 'One person';
  return audience === 'all' ? 'Everyone without an account' : `Families of: ${filterText(filter) || 'All'}`;
}

export function progressText(batch: InvitationBatch) {
  const pendingCount = countPending(batch);
  if (!batch.isComplete) return 'Preparing';
  return pendingCount > 0 ? `${formatCount(pendingCount)} pending` : 'Done';
}

/** Why someone did not receive a message. */
export function reasonText({ reason, code, channel }: InvitedPerson) {
  const service = channel === 'email' ? 'mail server' : 'SMS service';
  switch (reason) {
    case 'recent':
      return `Already invited in the last ${invitationCooldownDays} days`;
    case 'unreachable':
      return 'No phone number or email of their own';
    case 'registered':
      return 'Already had an account';
    case 'inactive':
      return 'No longer active';
    case 'refused':
      return code ? `Rejected by the ${service} (${code})` : 'This address can’t receive messages';
    case 'expired':
      return `Not accepted by the ${service} for 3 days`;
    case 'unknown':
      return 'Delivery unknown: the server stopped while sending';
    case null:
      return '';
  }
}
