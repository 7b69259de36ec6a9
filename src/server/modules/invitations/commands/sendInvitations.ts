import type * as z from 'zod/mini';

import type { invitationRequestSchema } from '@/contract/people/invitation';
import type { Backend } from '@/server/backend';
import { inviteOne } from '@/server/modules/invitations/inviteOne';
import { storeBatch } from '@/server/modules/invitations/queries/batches';
import { filterToStore } from '@/server/modules/invitations/readAudience';
import type { Transaction } from '@/server/platform/database/database';
import { formatActor, type Requester } from '@/server/platform/http/caller';

type InvitationRequest = z.output<typeof invitationRequestSchema> & { body: string; timeZone: string };

/** Stores invitations to one person or to an audience; they are sent after the commit. Returns the reply. */
export async function sendInvitations(
  tx: Transaction,
  { audit, now }: Pick<Backend, 'audit' | 'now'>,
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
