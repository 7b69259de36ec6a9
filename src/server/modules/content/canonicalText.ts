import { formatCount } from '@/contract/format';
import { type RichText, richTextLimits, TextProblem } from '@/contract/richText/document';
import { blocksOf, plainParagraphs } from '@/contract/richText/fromHtml';
import { normalize } from '@/contract/richText/normalize';
import { toHtml } from '@/contract/richText/toHtml';
import { Refusal } from '@/server/platform/http/reply';

import { parseHtml } from './parseHtml';

const hasMarkup = (text: string) => /<[a-z/!?]|&#?\w/i.test(text);

/** Accepts HTML and plain text; throws a TextProblem for unsupported content. */
export const parseRichText = (html: string): RichText =>
  normalize(hasMarkup(html) ? blocksOf(parseHtml(html), { strict: true }) : plainParagraphs(html));

/** Throws a TextProblem when the text is too long. */
export function serializeRichText(text: RichText) {
  const html = toHtml(text);
  if (html.length > richTextLimits.characters)
    throw new TextProblem(`Use ${formatCount(richTextLimits.characters)} characters or fewer.`);
  return html;
}

/**
 * A text as stored: one canonical HTML form of its content, which every browser parses the same way. Canonical texts
 * stay unchanged. Throws a Refusal for unsupported content.
 */
export function canonicalText(html: string) {
  try {
    return serializeRichText(parseRichText(html));
  } catch (error) {
    if (error instanceof TextProblem) throw new Refusal(error.message);
    throw error;
  }
}
