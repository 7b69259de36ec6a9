/** Removes control characters except tabs and line feeds: the database refuses NUL, and pages hide the others. */
export const withoutControlCharacters = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '');

export const plainText = (text: string) => withoutControlCharacters(text).trim();

const escapeWildcards = (word: string) => word.replace(/[\\%_]/g, '\\$&');
/** A LIKE pattern that matches the word anywhere in a text. */
export const containsPattern = (word: string) => `%${escapeWildcards(word)}%`;
/** A regular expression that matches where a word starts. */
export const wordPrefixPattern = (word: string) => `(^| )${word.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`;
