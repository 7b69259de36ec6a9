import { countWithNoun, formatCount, joinWithAnd } from '@/contract/format';
import type { CsvMode, CsvReport, CsvRowStatus, CsvTarget } from '@/contract/program/csv';

export const rowStatusLabels: Record<CsvRowStatus, string> = {
  new: 'New',
  changed: 'Changed',
  gone: 'Not in the file',
  wrong: 'Invalid',
  same: 'Unchanged',
};

export const rowCountText = (count: number) => countWithNoun(count, 'row');

/** For example, `2 new, 1 changed, 0 not in the file, 0 invalid`. */
export const summaryOf = (counts: CsvReport['counts']) =>
  (['new', 'changed', 'gone', 'wrong'] as const)
    .map((status) => `${formatCount(counts[status])} ${rowStatusLabels[status].toLowerCase()}`)
    .join(', ');

/** What each mode does with rows that are not in the file. */
export const modeTexts = (target: CsvTarget): Record<CsvMode, { label: string; hint: string }> => ({
  merge: { label: 'Merge', hint: 'Adds and updates rows. Rows not in the file stay the same.' },
  replace: {
    label: 'Replace',
    hint:
      target === 'providers'
        ? 'Adds and updates providers. Those not in the file are deactivated: members can’t find them, but the records are kept.'
        : 'Adds and updates rows. Rows not in the file are removed.',
  },
});

/** What an import will do: "This will add 2 rows and change 1 row." Empty if nothing. */
export function actionText({ counts }: CsvReport, mode: CsvMode, target: CsvTarget) {
  const removedCount = mode === 'replace' ? counts.gone : 0;
  const formatRowCount = (count: number) => countWithNoun(count, target === 'providers' ? 'provider' : 'row');
  const actions = [
    ...(counts.new ? [`add ${formatRowCount(counts.new)}`] : []),
    ...(counts.changed ? [`change ${formatRowCount(counts.changed)}`] : []),
    ...(removedCount ? [`${target === 'providers' ? 'deactivate' : 'remove'} ${formatRowCount(removedCount)}`] : []),
  ];
  return actions.length > 0 ? `This will ${joinWithAnd(actions)}.` : '';
}
