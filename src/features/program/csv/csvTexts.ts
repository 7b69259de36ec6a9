import { countWithNoun, formatCount, joinWithAnd } from '@/contract/format';
import type { CsvMode, CsvReport, CsvRowStatus, CsvTarget } from '@/contract/program/csv';

type RowStatusTexts = { label: string; listLabel: string; emptyText: string };
export const rowStatusTexts: Record<CsvRowStatus, RowStatusTexts> = {
  new: { label: 'New', listLabel: 'New rows', emptyText: 'No new rows.' },
  changed: { label: 'Changed', listLabel: 'Changed rows', emptyText: 'No changed rows.' },
  gone: {
    label: 'Not in the file',
    listLabel: 'Rows not in the file',
    emptyText: 'No rows are missing from the file.',
  },
  wrong: { label: 'Invalid', listLabel: 'Invalid rows', emptyText: 'No invalid rows.' },
  same: { label: 'Unchanged', listLabel: 'Unchanged rows', emptyText: 'No unchanged rows.' },
};

export const rowCountText = (count: number) => countWithNoun(count, 'row');

/** For example, `2 new, 1 changed, 0 not in the file, 0 invalid`. */
export const summaryOf = (counts: CsvReport['counts']) =>
  (['new', 'changed', 'gone', 'wrong'] as const)
    .map((status) => `${formatCount(counts[status])} ${rowStatusTexts[status].label.toLowerCase()}`)
    .join(', ');

/** Each mode's name, and what it does with the rows in the file and the others. */
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
