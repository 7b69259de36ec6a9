import { isYes } from '@/contract/flags';
import { digitsOf, maskedSsn } from '@/contract/patterns';
import type { User } from '@/contract/people/user';

/** What a service may send of a person: fields missing, flags in any spelling, the number whole. */
type Sent = Partial<User> & { id?: User['id'] };

/** The whole number is cut down as it arrives; no screen and no call needs it (D-37). */
const masked = (ssn: string | undefined) => maskedSsn(digitsOf(ssn ?? ''));

/** The signed-in person as the page knows them; null when the answer holds nobody. */
export function personOf(sent: unknown): User | null {
  const person = sent as Sent | null;
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
    userSSN: masked(person.userSSN),
    isAdmin: isYes(person.isAdmin),
    isChatTermAndCondition: isYes(person.isChatTermAndCondition),
    relatives: (person.relatives ?? []).map((relative) => ({ ...relative, userSSN: masked(relative.userSSN) })),
  };
}
