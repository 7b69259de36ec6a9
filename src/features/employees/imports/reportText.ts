import { counted, formatCount, formatLongDate } from '@/contract/format';
import {
  type ImportCounts,
  type ImportReport,
  type ImportRowStatus,
  type ImportState,
  importModes,
  importRowStatuses,
  importScopes,
} from '@/contract/people/peopleImport';

export const rowStatusLabels: Record<ImportRowStatus, string> = {
  new: 'New',
  changed: 'Changed',
  ending: 'Ending',
  same: 'Unchanged',
  ignored: 'Ignored',
  wrong: 'Invalid',
};

export const stateText: Record<ImportState, string> = {
  checked: 'Preview',
  applied: 'Imported',
  undone: 'Undone',
};

export const rowsOf = (count: number) => counted(count, 'row');

/** An import's options: "Add and update, full file, effective December 1, 2026". */
export function importOptionsText({ way, scope, from }: Pick<ImportReport, 'way' | 'scope' | 'from'>) {
  if (way === 'add') return importModes.add;
  return `${importModes.update}, ${importScopes[scope].toLowerCase()}, effective ${formatLongDate(from)}`;
}

/** Every count above zero: "12 new, 3 changed". */
export function countText(counts: ImportCounts) {
  const parts = importRowStatuses
    .filter((status) => counts[status] > 0)
    .map((status) => `${formatCount(counts[status])} ${rowStatusLabels[status].toLowerCase()}`);
  return parts.join(', ') || 'No rows';
}

export const hasNoChanges = ({ counts }: Pick<ImportReport, 'counts'>) =>
  counts.new + counts.changed + counts.ending === 0;

/** "3 people in 2 new families": rows list people's plans, so the people are counted as well. */
export function peopleText({ people, families = 0 }: { people: number; families?: number }) {
  const inFamilies = families > 0 ? ` in ${counted(families, 'new family', 'new families')}` : '';
  return `${counted(people, 'person', 'people')}${inFamilies}`;
}

export function actionText({ counts, added }: Pick<ImportReport, 'counts' | 'added'>) {
  const actions = [
    ...(added ? [`${peopleText(added)} added`] : counts.new > 0 ? [`${rowsOf(counts.new)} added`] : []),
    ...(counts.changed > 0 ? [`${rowsOf(counts.changed)} changed`] : []),
    ...(counts.ending > 0 ? [`${rowsOf(counts.ending)} ended`] : []),
  ];
  const skippedText = counts.wrong > 0 ? ` ${counted(counts.wrong, 'invalid row')} skipped.` : '';
  return `${actions.join(', ')}.${skippedText}`;
}

/** The first status that needs attention. */
export const firstRowStatus = ({ counts }: Pick<ImportReport, 'counts'>): ImportRowStatus =>
  (['wrong', 'ending', 'changed', 'new', 'ignored'] as const).find((status) => counts[status] > 0) ?? 'same';

/** The first status whose count changed; statuses that need attention come first. */
export const changedRowStatus = (before: ImportCounts, after: ImportCounts): ImportRowStatus | undefined =>
  (['wrong', 'ending', 'changed', 'new', 'ignored', 'same'] as const).find(
    (status) => after[status] !== before[status] && after[status] > 0,
  );

/** A derived file's name: "november invalid rows.csv". */
export const invalidRowsFileName = (fileName: string) => `${fileName.replace(/\.csv$/i, '')} invalid rows.csv`;
