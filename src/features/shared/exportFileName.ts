/**
 * An export's file name: product, content, and day, such as `Benefits_Active_users_UMR_Plan_A_21_11_2026.csv`. `today`
 * is a date (YYYY-MM-DD); empty parts are left out.
 */
export const exportFileName = (prefix: string, parts: readonly (string | undefined)[], today: string) =>
  `${[prefix, ...parts.map((part = '') => namePart(part)), today.split('-').toReversed().join('_')].filter(Boolean).join('_')}.csv`;

/** Keeps letters, digits, and hyphens, which every file system accepts; `_` replaces everything else. */
const namePart = (text: string) => text.replace(/[^\p{L}\p{N}-]+/gu, '_').replace(/^_+|_+$/g, '');
