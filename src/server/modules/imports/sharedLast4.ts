const last4Combinations = 10_000;
/**
 * How many people in a file may share the last four digits of their SSNs. In a file of a million rows or fewer, more
 * occur by chance with a probability below 1 in a billion; a list of guesses, in which only the first five digits
 * differ, has far more.
 */
export const maxPeopleWithSameLast4 = (people: number) => {
  const expected = people / last4Combinations;
  return Math.ceil(12 + expected + 8 * Math.sqrt(expected));
};

/** Counts how many SSNs share their last four digits. */
export function makeLast4Counter() {
  const seenSsns = new Set<number>();
  const counts = new Uint32Array(last4Combinations);
  return {
    add(ssn: string) {
      const digits = Number(ssn);
      if (seenSsns.has(digits)) return;
      seenSsns.add(digits);
      const last4 = digits % last4Combinations;
      counts[last4] = (counts[last4] ?? 0) + 1;
    },
    hasTooMany: () => counts.reduce((max, count) => Math.max(max, count), 0) > maxPeopleWithSameLast4(seenSsns.size),
  };
}

export const tooManySharedLast4Text =
  'Too many people in this file share the last four digits of their SSN, which doesn’t happen in a real employee list. The file was rejected.';
