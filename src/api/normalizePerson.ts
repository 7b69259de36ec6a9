import { isTrueFlag } from '@/contract/flags';
import { digitsOf, maskedSsn } from '@/contract/patterns';
import type { User } from '@/contract/people/user';

/** A person as services send them: fields may be missing, flags come in several spellings, the SSN may be complete. */
type RawPerson = Partial<User> & { id?: User['id'] };

/** Keeps only the masked SSN, because members' pages never show the full one. */
const maskSsn = (ssn: string | undefined) => maskedSsn(digitsOf(ssn ?? ''));

/** Normalizes the signed-in person; null when the response has none. */
export function normalizePerson(data: unknown): User | null {
  const person = data as RawPerson | null;
  if (person?.id === undefined) return null;
  return {
    userProfilePic: null,
    userFirstName: '',
    userLastName: '',
    userFullName: '',
    userContact: null,
    group: null,
    ...person,
    id: person.id,
    userSSN: maskSsn(person.userSSN),
    isAdmin: isTrueFlag(person.isAdmin),
    isChatTermAndCondition: isTrueFlag(person.isChatTermAndCondition),
    relatives: (person.relatives ?? []).map((relative) => ({ ...relative, userSSN: maskSsn(relative.userSSN) })),
  };
}
