import type { ContentFilter } from '@/contract/content/audience';

/** `quiet`: the home page hides a failed section instead of showing an error. */
export type ContentListFilter = ContentFilter & { quiet?: true };

/** The tag ID of a list under this filter. */
export const listKey = (filter: object) => JSON.stringify(filter);

/** The order of cards, alerts, and documents; where a service sends no `sequence`, its order stays. */
export const sortBySequence = <Row extends { sequence: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => a.sequence - b.sequence);
