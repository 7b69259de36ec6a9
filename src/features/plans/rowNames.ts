import type { PlanDetail } from '@/contract/people/plan';

export type PlanRow = PlanDetail['result'][number];

/** Blanks and capitals make no difference. */
export const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** What a row is known by in any plan: its key, or its title where a service sends no key. */
export const nameOf = ({ key, title }: PlanRow) => plain(key) || plain(title);

export const namesOf = (rows: readonly PlanRow[]) => new Set(rows.map(nameOf));
