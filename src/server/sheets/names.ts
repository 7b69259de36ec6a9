/** First and last name of a full one: the last word is the last name. */
export function splitName(name: string) {
  const at = name.lastIndexOf(' ');
  return at < 0 ? { first: name, last: '' } : { first: name.slice(0, at), last: name.slice(at + 1) };
}
