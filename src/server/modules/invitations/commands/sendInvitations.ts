import type * as z from 'zod/mini';
import { dateIn, formatLongDate } from '@/contract/format';
import {
  type InvitationChannel,
  invitationCooldownDays,
  type invitationRequestSchema,
} from '@/contract/people/invitation';
import type { Backend } from '@/server/backend';
import { storeBatch, storeSingleInvitation } from '@/server/modules/invitations/queries/batches';
import { cooldownStart, readCandidate } from '@/server/modules/invitations/queries/candidates';
import { filterToStore } from '@/server/modules/invitations/readAudience';
import type { Transaction } from '@/server/platform/database/database';
import { formatActor, type Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

type InvitationRequest = z.output<typeof invitationRequestSchema> & { body: string; timeZone: string };

/** Stores invitations to one person or to an audience; they are sent after the commit. Returns the reply. */
export async function sendInvitations(
  tx: Transaction,
  { audit, now }: Backend,
  { id, channel, filter, body, timeZone }: InvitationRequest,
  by: Requester,
) {
  const batch = { actor: formatActor(by.actor), channel, body, created_at: now() };
  const auditEntry = { ...by, action: 'invite', outcome: 'done' } as const;
  if (id !== undefined) {
    await inviteOne(tx, { ...batch, audience: 'one', filter: '{}', person_id: id }, timeZone);
    await audit.write(tx, { ...auditEntry, subject: `person:${id}`, detail: { channel } });
    return 'The invitation is on its way.';
  }
  const audience = filter ? 'filter' : 'all';
  const storedFilter = JSON.stringify(await filterToStore(tx, filter ?? {}));
  const batchId = await storeBatch(tx, { ...batch, audience, filter: storedFilter, person_id: null });
  await audit.write(tx, { ...auditEntry, subject: `invitation:${batchId}`, detail: { channel, audience } });
  return 'The invitations are on their way.';
}

type SingleBatch = Parameters<typeof storeSingleInvitation>[1];

const alreadyInvitedRefusal = (day: string) =>
  new Refusal(`Already invited on ${day}. You can invite each person once every ${invitationCooldownDays} days.`);

const missingAddressTexts: Record<InvitationChannel, string> = {
  any: 'This person has no phone number or email on file.',
  sms: 'This person has no phone number of their own on file.',
  email: 'This person has no email of their own on file.',
};

/** Stores one person's invitation; throws a Refusal that explains why someone is not invited. */
async function inviteOne(tx: Transaction, batch: SingleBatch, timeZone: string) {
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
