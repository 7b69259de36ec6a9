import { TextProblem } from '@/contract/richText/document';
import { readText, writeText } from '@/server/modules/content/canonicalText';

/** Whether two texts read the same; the stored one may be from before texts were canonical. */
export function isSameHtml(canonical: string, stored: string) {
  if (canonical === stored) return true;
  try {
    return writeText(readText(stored)) === canonical;
  } catch (error) {
    if (error instanceof TextProblem) return false;
    throw error;
  }
}
