import type { Transaction } from '@/server/platform/database/database';

import type { Problems } from '@/server/modules/program/folder/format/problems';

export type Verb = 'add' | 'change' | 'remove';
/** What an import does, by the file of the folder; `count` of its rows where it has rows. */
export type ContentChange = { verb: Verb; what: string; count?: number };

/** What an import changes of one kind of content, and how. */
export type Part = { changes: ContentChange[]; apply(tx: Transaction): Promise<void> };

export type Importing = {
  /** Whether what the folder does not hold is removed. */
  replace: boolean;
  by: string;
  at: Date;
  /** The zone of the program after the import. */
  timeZone: string;
  problems: Problems;
};

/** The changes of rows of one file, by how many there are of each. */
export const counted = (what: string, counts: Record<Verb, number>): ContentChange[] =>
  (['add', 'change', 'remove'] as const).flatMap((verb) =>
    counts[verb] > 0 ? [{ verb, what, count: counts[verb] }] : [],
  );
