/** Values that must not appear anywhere, by name. */
export type Canaries = Record<string, string>;
/** A place where a canary could appear, and the text found there. */
export type Sink = readonly [place: string, text: string];

const digits = (text: string) => text.replace(/\D/g, '');

/** Returns a number in the formats that people and forms use. */
function written(text: string): string[] {
  const number = digits(text);
  if (/[A-Za-z]/.test(text)) return [];
  const [, area = '', middle = '', end = ''] = /^(\d{3})(\d{2,3})(\d{4})$/.exec(number) ?? [];
  if (!area) return [];
  return [...['', '-', ' ', '.'].map((between) => [area, middle, end].join(between)), `(${area}) ${middle}-${end}`];
}

/** For each alignment, the part of a text's base64 encoding that does not depend on the surrounding bytes. */
const inBase64 = (text: string) =>
  [0, 1, 2].map((shift) => {
    const bytes = Buffer.from(' '.repeat(shift) + text);
    return bytes.toString('base64').slice(shift === 0 ? 0 : shift + 1, Math.floor(bytes.length / 3) * 4);
  });

const minLength = 6;

/** Every spelling in which a log, a link, or a cache could contain a text. */
function spellingsOf(text: string) {
  const plain = [text, ...written(text)];
  const quoted = plain.flatMap((one) => [
    one,
    JSON.stringify(one).slice(1, -1),
    encodeURIComponent(one),
    new URLSearchParams([['', one]]).toString().slice(1),
  ]);
  const coded = plain.flatMap((one) => [
    ...inBase64(one),
    ...inBase64(one).map((base64) => base64.replaceAll('+', '-').replaceAll('/', '_')),
  ]);
  return { quoted: quoted.map((one) => one.toLowerCase()), coded: coded.filter((one) => one.length >= minLength) };
}

/** A short code counts only where it is a separate word, because longer numbers contain its digits by chance. */
const alone = (code: string) => new RegExp(`(?:["'=\\s>(]|%22|^)${code}(?:["'&\\s.<\\\\),]|%22|$)`);

/** Returns the canaries found, as `canary @ place`. */
export function canariesIn(sinks: Iterable<Sink>, canaries: Canaries): string[] {
  const wanted = Object.entries(canaries).map(([name, text]) => {
    const { quoted, coded } = spellingsOf(text);
    const codePattern = text.length < minLength ? alone(text) : null;
    const isIn = (whole: string, lowerCased: string) =>
      codePattern
        ? codePattern.test(whole)
        : quoted.some((one) => lowerCased.includes(one)) || coded.some((one) => whole.includes(one));
    return { name, isIn };
  });
  const found = new Set<string>();
  for (const [place, text] of sinks) {
    const lowerCased = text.toLowerCase();
    for (const { name, isIn } of wanted) if (isIn(text, lowerCased)) found.add(`${name} @ ${place}`);
  }
  return [...found].sort();
}
