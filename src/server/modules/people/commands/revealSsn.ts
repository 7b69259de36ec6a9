import type * as z from 'zod/mini';

import type { ssnRevealSchema } from '@/contract/people/employee';
import type { Backend } from '@/server/backend';
import { findRecordById } from '@/server/modules/accounts/queries/people';
import { formatSsn } from '@/server/modules/coverage/queries/coveredPerson';
import { isSsnMissing } from '@/server/modules/people/queries/personForm';
import { enforceRevealLimit } from '@/server/modules/people/ssnLookups';
import type { Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

/** Returns a person's full SSN after recording the view in the audit log. */
export async function revealSsn(
  backend: Backend,
  { id, why: ssnReason }: z.output<typeof ssnRevealSchema>,
  by: Requester,
) {
  const { db, audit, cipher } = backend;
  const person = await db.transaction().execute(async (tx) => {
    const record = await findRecordById(tx, id);
    if (!record) throw new Refusal('Employee not found.');
    if (isSsnMissing(record)) throw new Refusal('This person’s SSN isn’t on file yet.');
    const reasonId = await enforceRevealLimit(tx, backend, by.actor, ssnReason);
    const detail = ssnReason && reasonId !== undefined ? { reason: ssnReason.reason, reasonId } : undefined;
    await audit.write(tx, { ...by, action: 'view-ssn', subject: `person:${id}`, outcome: 'done', detail });
    return record;
  });
  return formatSsn(cipher.decrypt(person.ssn_sealed));
}
