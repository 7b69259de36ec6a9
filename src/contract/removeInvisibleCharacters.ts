/** Zero-width and other invisible characters, including direction marks that programs copy along with text. */
const invisibleCharacters =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u3164\uFEFF\uFFA0]/g;
/** Joiners, except those between two non-ASCII characters, which some scripts and emoji need. */
const strayJoiners = /(?<![^\0-\x7F])[\u200C\u200D]+|[\u200C\u200D]+(?![^\0-\x7F])/g;

export const removeInvisibleCharacters = (text: string) =>
  text.replace(invisibleCharacters, '').replace(strayJoiners, '');
