/** Text without the control characters that a database refuses and a page hides. */
export const writtenText = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '');

/** Text as it is stored: trimmed and without control characters. */
export const plainText = (text: string) => writtenText(text).trim();

/** A LIKE pattern that matches anywhere in the text; wildcards in the word are escaped. */
export const anywhere = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The words of a search in lower case; a search shorter than `minimum` has none. */
export function searchWords(search: string, minimum = 1) {
  const text = plainText(search).toLowerCase();
  return text.length < minimum ? [] : text.split(/\s+/).filter(Boolean).slice(0, 8);
}
