import { limitAccountsOf } from '@/server/modules/auth/codeFlows';
import type { Codes } from '@/server/modules/auth/codes';
import type { Database } from '@/server/platform/database/database';

type RemovedPerson = Parameters<typeof limitAccountsOf>[0];

/** Removes deleted people's limits on codes, except the limits of a number that someone else has now. */
export async function removeCodeLimits(tx: Database, codes: Codes, people: readonly RemovedPerson[]) {
  const contacts = people.map(({ contact }) => contact);
  const currentPeople = await tx.selectFrom('people').select('contact').where('contact', 'in', contacts).execute();
  const currentContacts = new Set(currentPeople.map(({ contact }) => contact));
  await codes.clearWrongCodes(
    tx,
    people.flatMap((person) =>
      limitAccountsOf({ ...person, contact: currentContacts.has(person.contact) ? '' : person.contact }),
    ),
  );
}
