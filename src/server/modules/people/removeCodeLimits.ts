import { attemptKeysOf } from '@/server/modules/auth/codeFlows';
import type { Codes } from '@/server/modules/auth/codes';
import type { Database } from '@/server/platform/database/database';

type RemovedPerson = Parameters<typeof attemptKeysOf>[0];

/** Removes deleted people's limits on codes, except the limits of a number that someone else has now. */
export async function removeCodeLimits(tx: Database, codes: Codes, people: readonly RemovedPerson[]) {
  const contacts = people.map(({ contact }) => contact);
  const current = await tx.selectFrom('people').select('contact').where('contact', 'in', contacts).execute();
  const currentContacts = new Set(current.map(({ contact }) => contact));
  await codes.unlock(
    tx,
    people.flatMap((person) =>
      attemptKeysOf({ ...person, contact: currentContacts.has(person.contact) ? '' : person.contact }),
    ),
  );
}
