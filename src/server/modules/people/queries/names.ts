/** Splits a full name: the last word is the last name. */
export function splitName(name: string) {
  const at = name.lastIndexOf(' ');
  return at < 0 ? { first: name, last: '' } : { first: name.slice(0, at), last: name.slice(at + 1) };
}
