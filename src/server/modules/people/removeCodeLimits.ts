import { attemptKeysOf } from '@/server/modules/auth/codeFlows';
import type { Codes } from '@/server/modules/auth/codes';
import type { Database } from '@/server/platform/database/database';

type Removed = Parameters<typeof attemptKeysOf>[0];

/** Removes the limits on codes of deleted people, except those of a number that someone else has now. */
export async function removeCodeLimits(tx: Database, codes: Codes, people: readonly Removed[]) {
  const contacts = people.map(({ contact }) => contact);
  const current = await tx.selectFrom('people').select('contact').where('contact', 'in', contacts).execute();
  const currentContacts = new Set(current.map(({ contact }) => contact));
  await codes.unlock(
    tx,
    people.flatMap((one) => attemptKeysOf({ ...one, contact: currentContacts.has(one.contact) ? '' : one.contact })),
  );
}
