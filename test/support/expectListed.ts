type List = {
  name: string;
  /** The file that contains the list. */
  file: string;
  /** What the list contains, and its purpose. */
  of: string;
};

/** Compares a handwritten list with what exists; a failure says what to change in which file, and why. */
export function expectListed({ name, file, of }: List, found: readonly string[], written: readonly string[]) {
  const place = `\`${name}\` in ${file} (${of})`;
  expect([
    ...found.filter((one) => !written.includes(one)).map((one) => `${one} is missing from ${place}`),
    ...written.filter((one) => !found.includes(one)).map((one) => `${one} no longer belongs in ${place}`),
    ...written.filter((one, index) => written.indexOf(one) < index).map((one) => `${one} is listed twice in ${place}`),
  ]).toEqual([]);
}
