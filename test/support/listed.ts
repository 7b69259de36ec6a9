type List = {
  name: string;
  /** Where it is written. */
  file: string;
  /** What stands in it, and for what. */
  of: string;
};

/** Holds a list that is written by hand against what there is; a failure says what to change in which file, and why. */
export function expectListed({ name, file, of }: List, found: readonly string[], written: readonly string[]) {
  const place = `\`${name}\` in ${file} (${of})`;
  expect([
    ...found.filter((one) => !written.includes(one)).map((one) => `${one} is missing from ${place}`),
    ...written.filter((one) => !found.includes(one)).map((one) => `${one} does not belong to ${place} any more`),
    ...written.filter((one, at) => written.indexOf(one) < at).map((one) => `${one} stands twice in ${place}`),
  ]).toEqual([]);
}
