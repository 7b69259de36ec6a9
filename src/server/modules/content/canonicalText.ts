import { type RichText, richTextLimits, TextProblem } from '@/contract/richText/document';
import { blocksOf, plainParagraphs } from '@/contract/richText/fromHtml';
import { normalize } from '@/contract/richText/normalize';
import { toHtml } from '@/contract/richText/toHtml';
import { Refusal } from '@/server/platform/http/reply';

import { parseHtml } from './parseHtml';

const hasMarkup = (text: string) => /<[a-z/!?]|&#?\w/i.test(text);

/** The text that HTML, or words without any tags, stands for; throws a TextProblem for what cannot be kept. */
export const readText = (html: string): RichText =>
  normalize(hasMarkup(html) ? blocksOf(parseHtml(html), { strict: true }) : plainParagraphs(html));

/** The canonical HTML of a text; throws a TextProblem when it is too long. */
export function writeText(text: RichText) {
  const html = toHtml(text);
  if (html.length > richTextLimits.characters)
    throw new TextProblem(`A text has at most ${richTextLimits.characters.toLocaleString('en-US')} characters.`);
  return html;
}

/**
 * A text of the program as it is stored: the one HTML for its content, which parses to the same in every browser. It
 * is its own canonical text. Throws a Refusal, in plain words, for what cannot be kept.
 */
export function canonicalText(html: string) {
  try {
    return writeText(readText(html));
  } catch (error) {
    if (error instanceof TextProblem) throw new Refusal(error.message);
    throw error;
  }
}
