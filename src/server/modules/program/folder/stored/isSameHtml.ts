import { TextProblem } from '@/contract/richText/document';
import { parseRichText, serializeRichText } from '@/server/modules/content/canonicalText';

/** Whether two texts read the same; the stored one may be from before texts were canonical. */
export function isSameHtml(canonicalHtml: string, storedHtml: string) {
  if (canonicalHtml === storedHtml) return true;
  try {
    return serializeRichText(parseRichText(storedHtml)) === canonicalHtml;
  } catch (error) {
    if (error instanceof TextProblem) return false;
    throw error;
  }
}
