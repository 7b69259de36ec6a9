import { dateIn, formatLongDate } from '@/contract/format';
import { type InvitationChannel, invitationCooldownDays } from '@/contract/people/invitation';
import { storeSingleInvitation } from '@/server/modules/invitations/queries/batches';
import { cooldownStart, readCandidate } from '@/server/modules/invitations/queries/candidates';
import type { Transaction } from '@/server/platform/database/database';
import { Refusal } from '@/server/platform/http/reply';

type SingleBatch = Parameters<typeof storeSingleInvitation>[1];

const alreadyInvitedRefusal = (day: string) =>
  new Refusal(`Already invited on ${day}. You can invite each person once every ${invitationCooldownDays} days.`);

const missingAddressTexts: Record<InvitationChannel, string> = {
  any: 'This person has no phone number or email on file.',
  sms: 'This person has no phone number of their own on file.',
  email: 'This person has no email of their own on file.',
};

/** Stores one person's invitation; throws a Refusal that explains why someone is not invited. */
export async function inviteOne(tx: Transaction, batch: SingleBatch, timeZone: string) {
  const candidate = await readCandidate(tx, batch.person_id, batch.channel);
  if (!candidate) throw new Refusal('This person’s record no longer exists.');
  if (candidate.is_registered) throw new Refusal('This person already has an account.');
  if (candidate.is_ssn_missing) throw new Refusal('This person’s SSN isn’t on file yet, so they can’t sign up.');
  if (!candidate.is_open) throw new Refusal('This person isn’t active, so they can’t sign up.');
  const { via, invited_at, relation } = candidate;
  if (invited_at && invited_at > cooldownStart(batch.created_at))
    throw alreadyInvitedRefusal(formatLongDate(dateIn(timeZone, invited_at)));
  if (!via && relation !== 'Self')
    throw new Refusal(`${missingAddressTexts[batch.channel]} Dependents need their own number to sign up.`);
  if (!via) throw new Refusal(missingAddressTexts[batch.channel]);
  if (!(await storeSingleInvitation(tx, batch, via)))
    throw alreadyInvitedRefusal(formatLongDate(dateIn(timeZone, batch.created_at)));
}
