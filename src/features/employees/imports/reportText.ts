import { countWithNoun, formatCount, formatLongDate, joinWithAnd } from '@/contract/format';
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

export const rowCountText = (count: number) => countWithNoun(count, 'row');

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

/** "3 people in 2 new families": each row is one plan of a person, so people are counted as well. */
export function peopleText({ people, families = 0 }: { people: number; families?: number }) {
  const familiesText = families > 0 ? ` in ${countWithNoun(families, 'new family', 'new families')}` : '';
  return `${countWithNoun(people, 'person', 'people')}${familiesText}`;
}

/** What an import will do: "This will add 3 people and change 1 row." */
export function actionText({ counts, added }: Pick<ImportReport, 'counts' | 'added'>) {
  const actions = [
    ...(added ? [`add ${peopleText(added)}`] : counts.new > 0 ? [`add ${rowCountText(counts.new)}`] : []),
    ...(counts.changed > 0 ? [`change ${rowCountText(counts.changed)}`] : []),
    ...(counts.ending > 0 ? [`end coverage in ${rowCountText(counts.ending)}`] : []),
  ];
  const skippedText = counts.wrong > 0 ? ` ${countWithNoun(counts.wrong, 'invalid row')} will be skipped.` : '';
  return `This will ${joinWithAnd(actions)}.${skippedText}`;
}

/** The first status that needs attention. */
export const firstRowStatus = ({ counts }: Pick<ImportReport, 'counts'>): ImportRowStatus =>
  (['wrong', 'ending', 'changed', 'new', 'ignored'] as const).find((status) => counts[status] > 0) ?? 'same';

/** The first status whose count changed; statuses that need attention come first. */
export const changedRowStatus = (
  previousCounts: ImportCounts,
  currentCounts: ImportCounts,
): ImportRowStatus | undefined =>
  (['wrong', 'ending', 'changed', 'new', 'ignored', 'same'] as const).find(
    (status) => currentCounts[status] !== previousCounts[status] && currentCounts[status] > 0,
  );

/** The name of the file with an import's invalid rows: "november invalid rows.csv". */
export const invalidRowsFileName = (fileName: string) => `${fileName.replace(/\.csv$/i, '')} invalid rows.csv`;
