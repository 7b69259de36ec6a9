/** Hyphens, dashes, and spaces of other widths count as a space. */
const separators = /[\s\-\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]+/g;
/** Apostrophes, accents, and zero-width characters are ignored. */
const ignoredCharacters =
  /['`\u00B4\u2018\u2019\u201B\u02B9\u02BB\u02BC\u2032\uFF07\u00AD\u200B-\u200F\u2060\uFEFF]|[\u0300-\u036F]/g;
/** Letters that do not decompose into a base letter and an accent. */
const otherLetters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' };

/**
 * The form in which searches compare text: no case, accents, or apostrophes, and hyphens as spaces. The database
 * function `search_key` follows the same rules.
 */
export const searchKey = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(ignoredCharacters, '')
    .replace(/[øłđıßæœ]/g, (letter) => otherLetters[letter] ?? letter)
    .replace(separators, ' ')
    .trim();
