/** Text without the control characters that a database refuses and a page hides. */
export const writtenText = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '');

/** Text as it is stored: trimmed and without control characters. */
export const plainText = (text: string) => writtenText(text).trim();

/** A LIKE pattern that matches anywhere in the text; wildcards in the word are escaped. */
export const anywhere = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
