import type { Recipient } from '@/contract/messages/notification';
import { fullNameOf } from '@/contract/people/user';
import { searchKey } from '@/contract/searchKey';

/** The maximum number of suggestions; no one reads thousands of names. */
export const maxSuggestions = 50;

/** Finds people by parts of their names; the names are normalized once so that long lists stay fast. */
export function makePeopleIndex(people: readonly Recipient[]) {
  const keys = people.map((person) => searchKey(fullNameOf(person)));
  const seenKeys = new Set<string>();
  const duplicateKeys = new Set(keys.filter((key) => seenKeys.size === seenKeys.add(key).size));

  return {
    find(text: string, chosenPeople: readonly Recipient[], max = maxSuggestions): Recipient[] {
      const searchTerms = searchKey(text).split(/\s+/);
      const chosenIds = new Set(chosenPeople.map(({ id }) => String(id)));
      const matches: Recipient[] = [];
      for (let index = 0; index < people.length && matches.length < max; index += 1) {
        const [person, key = ''] = [people[index], keys[index]];
        if (person && !chosenIds.has(String(person.id)) && searchTerms.every((term) => key.includes(term)))
          matches.push(person);
      }
      return matches;
    },
    /** Appends the ID to names that occur more than once, to distinguish the people. */
    nameOf: (person: Recipient) => {
      const name = fullNameOf(person);
      return duplicateKeys.has(searchKey(name)) ? `${name} (${person.id})` : name;
    },
  };
}
