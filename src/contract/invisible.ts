/** Characters without width, among them the marks of direction that browsers and spreadsheets copy along. */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;
/** Joiners, which some scripts and pictographs need between their signs. */
const strayJoiner = /(?<![^\0-\x7F])[\u200C\u200D]+|[\u200C\u200D]+(?![^\0-\x7F])/g;

/** The text without characters that no one sees. */
export const withoutInvisible = (text: string) => text.replace(invisible, '').replace(strayJoiner, '');
