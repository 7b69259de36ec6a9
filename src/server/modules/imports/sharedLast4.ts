const endings = 10_000;
/**
 * How many people in a file may share their last four digits. Chance does not exceed this in a file of a million rows
 * or less (probability below 1 in a billion); a list of guesses, in which only the first five digits differ, has far
 * more.
 */
export const maxPeopleWithSameLast4 = (people: number) => {
  const expected = people / endings;
  return Math.ceil(12 + expected + 8 * Math.sqrt(expected));
};

/** Counts how many numbers share their last four digits. */
export function makeLast4Counter() {
  const known = new Set<number>();
  const counts = new Uint32Array(endings);
  return {
    add(ssn: string) {
      const digits = Number(ssn);
      if (known.has(digits)) return;
      known.add(digits);
      const last4 = digits % endings;
      counts[last4] = (counts[last4] ?? 0) + 1;
    },
    hasTooMany: () => counts.reduce((max, count) => Math.max(max, count), 0) > maxPeopleWithSameLast4(known.size),
  };
}

export const tooManySharedLast4 =
  'Too many people in this file share the last four digits of their SSN, which doesn’t happen in a real employee list. Nothing was checked.';
