import { readText, writeText } from '@/server/modules/content/canonicalText';
import { TextProblem } from '@/contract/richText/document';

/** Whether a stored text is the same as a canonical one; an old one that is not canonical yet may read the same. */
export function sameHtml(canonical: string, stored: string) {
  if (canonical === stored) return true;
  try {
    return writeText(readText(stored)) === canonical;
  } catch (error) {
    if (error instanceof TextProblem) return false;
    throw error;
  }
}
