import type { Recipient } from '@/contract/messages/notification';
import { fullNameOf } from '@/contract/people/user';

/** How many are offered at a time; nobody reads on through thousands of names. */
export const mostOffered = 50;

const searchable = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Finds people by parts of their names, however many there are; names are prepared once. */
export function peopleIndex(people: readonly Recipient[]) {
  const keys = people.map((person) => searchable(fullNameOf(person)));
  const seen = new Set<string>();
  const twins = new Set(keys.filter((key) => seen.size === seen.add(key).size));

  return {
    /** The first that fit and are not among the chosen. */
    find(text: string, chosen: readonly Recipient[], most = mostOffered): Recipient[] {
      const parts = searchable(text).split(/\s+/);
      const taken = new Set(chosen.map(({ id }) => String(id)));
      const found: Recipient[] = [];
      for (let at = 0; at < people.length && found.length < most; at += 1) {
        const [person, key = ''] = [people[at], keys[at]];
        if (person && !taken.has(String(person.id)) && parts.every((part) => key.includes(part))) found.push(person);
      }
      return found;
    },
    /** People of one name are told apart by their number. */
    nameOf: (person: Recipient) => {
      const name = fullNameOf(person);
      return twins.has(searchable(name)) ? `${name} (${person.id})` : name;
    },
  };
}
