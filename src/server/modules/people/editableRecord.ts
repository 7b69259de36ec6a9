import type { Person } from '@/server/modules/accounts/queries/people';
import { Refusal } from '@/server/platform/http/reply';

/** Returns the record; refuses one that no longer exists or whose account was deleted. */
export function assertEditableRecord(person: Person | undefined): Person {
  if (!person) throw new Refusal('This person’s record no longer exists.');
  if (person.deleted_at) throw new Refusal('This account was deleted. Its record can’t be changed.');
  return person;
}

/** Refuses anyone but an employee, because only employees can have dependents. */
export function assertEmployee(person: Person | undefined): Person {
  if (!person || person.deleted_at) throw new Refusal('Employee not found.');
  if (person.relation !== 'Self') throw new Refusal('This person is a dependent, not an employee.');
  return person;
}
