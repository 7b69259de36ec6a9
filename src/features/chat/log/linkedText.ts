import { completeUrl, safeUrl } from '@/contract/webUrl';

export type TextSegment = { text: string; url?: string };

/** "www." within a word, a path, or an email address does not start a URL. */
const webUrlPattern = /(?:https?:\/\/|(?<![\p{L}\p{N}_./\\@:-])www\.(?![^\s/?#]*@))[^\s<>"'`]+/giu;
/** Characters that end a sentence and do not belong to the preceding URL. */
const trailingCharacters = '.,:;!?)]}…';

const openingBrackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
const countOf = (text: string, character: string) => text.split(character).length - 1;

/**
 * Scans from the end because a regular expression would take quadratic time on thousands of dots. A closing bracket
 * whose opening bracket is in the URL belongs to it.
 */
function trimTrailingCharacters(text: string) {
  const initialBalances = Object.entries(openingBrackets).map(
    ([closing, opening]) => [closing, countOf(text, opening) - countOf(text, closing)] as const,
  );
  const balances = new Map(initialBalances);
  let end = text.length;
  for (; end > 0 && trailingCharacters.includes(text.charAt(end - 1)); end -= 1) {
    const last = text.charAt(end - 1);
    const balance = balances.get(last);
    if (balance === undefined) continue;
    if (balance >= 0) break;
    balances.set(last, balance + 1);
  }
  return text.slice(0, end);
}

/** Splits a message into plain text and the web addresses in it; addresses that start with "www." get a scheme. */
export function splitByLinks(message: string): TextSegment[] {
  const segments: TextSegment[] = [];
  let position = 0;
  for (const { 0: match, index } of message.matchAll(webUrlPattern)) {
    const text = trimTrailingCharacters(match);
    const url = safeUrl(completeUrl(text));
    if (!url) continue;
    if (index > position) segments.push({ text: message.slice(position, index) });
    segments.push({ text, url });
    position = index + text.length;
  }
  if (position < message.length) segments.push({ text: message.slice(position) });
  return segments;
}
