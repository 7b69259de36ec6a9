import type { Problems } from '@/server/modules/program/folder/format/problems';
import type { Transaction } from '@/server/platform/database/database';

export type ChangeVerb = 'add' | 'change' | 'remove';
/** A change that an import makes, by file in the folder; `count` is the number of rows, if it has rows. */
export type ContentChange = { verb: ChangeVerb; what: string; count?: number };

/** The changes to one kind of content, and the function that applies them. */
export type PreparedChanges = { changes: ContentChange[]; apply(tx: Transaction): Promise<void> };

export type ImportContext = {
  /** Whether content that is missing from the folder is removed. */
  replace: boolean;
  by: string;
  at: Date;
  /** The program's time zone after the import. */
  timeZone: string;
  problems: Problems;
};

/** The row changes in one file. */
export const countedChanges = (what: string, counts: Record<ChangeVerb, number>): ContentChange[] =>
  (['add', 'change', 'remove'] as const).flatMap((verb) =>
    counts[verb] > 0 ? [{ verb, what, count: counts[verb] }] : [],
  );
