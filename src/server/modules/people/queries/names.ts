/** Splits a full name: the last word is the last name. */
export function splitName(name: string) {
  const index = name.lastIndexOf(' ');
  return index < 0 ? { first: name, last: '' } : { first: name.slice(0, index), last: name.slice(index + 1) };
}
