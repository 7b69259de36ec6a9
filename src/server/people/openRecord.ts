import type { Person } from '@/server/db/people/people';
import { Refusal } from '@/server/http/reply';

/** The record if it can be changed: somebody who deleted their account only waits for the purge. */
export function assertOpenRecord(person: Person | undefined): Person {
  if (!person) throw new Refusal('There is no such person any more.');
  if (person.deleted_at) throw new Refusal('This account was deleted; its record cannot be changed.');
  return person;
}

/** An employee who can have relatives. */
export function assertEmployee(person: Person | undefined): Person {
  if (!person || person.deleted_at) throw new Refusal('There is no such employee any more.');
  if (person.relation !== 'Self') throw new Refusal('This person is not an employee but a relative of one.');
  return person;
}
