import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ path: name, text: readFileSync(join('src', name), 'utf8') }));

it('falls back to the last page of a list with its page number in the address', () => {
  const paged = sources.filter(({ text }) => /= usePageChange\((?!page, set(?:Chosen)?Page\))/.test(text));
  expect(paged.length).toBeGreaterThan(3);
  expect(paged.filter(({ text }) => !text.includes('= useRedirectToLastPage(')).map(({ path }) => path)).toEqual([]);
});

/** A count in a template, followed by a plural noun. */
const pluralAfterCount =
  /\$\{([^{}]*(?:\b(?:count|total|length|rows|files|size|left|missed|come)\b|Count|figure\()[^{}]*)\} ((?:[a-z]+ ){0,2}[a-z]+s)\b/g;
/** Verbs that end like plural nouns. */
const verb = /^(?:(?:is|was|has|this|its|as|does|holds|says)\b|.*\b(?:is|has|as)$)/;
/**
 * Whether a plural is correct without a singular: limits and the number of recovery codes are greater than one, and a
 * text selected for one item has its singular next to it.
 */
const isAlone = (text: string, at: number) =>
  !/[Ll]imit|most\b|\bmax(?:[A-Z]|imum)|sendCountdown|recoveryCodeCount/.test(text.slice(at, text.indexOf('}', at))) &&
  !/(?:=== 1|> 1|< \w+) \?[^;]*$|length < \w+\)[^;]*$/.test(text.slice(Math.max(0, at - 200), at));

it('has a singular for a count next to a noun: “1 row”, “2 rows”', () => {
  const wrong = sources.flatMap(({ path, text }) =>
    [...text.matchAll(pluralAfterCount)]
      .filter((match) => !verb.test(match[2] ?? '') && !match[1]?.includes('counted(') && isAlone(text, match.index))
      .map((match) => `${path}: ${match[0]}`),
  );
  expect(wrong).toEqual([]);
});
