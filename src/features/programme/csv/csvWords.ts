import { counted } from '@/contract/counted';
import type { CsvMode, CsvReport, CsvTarget, CsvVerdict } from '@/contract/programme/csv';

export const verdictWords: Record<CsvVerdict, string> = {
  new: 'New',
  changed: 'Changed',
  gone: 'Not in the file',
  wrong: 'Wrong',
  same: 'Unchanged',
};

const figure = (count: number) => count.toLocaleString('en-US');

export const rowsOf = (count: number) => counted(count, 'row');

/** Such as `2 new, 1 changed, 0 not in the file, 0 wrong`. */
export const summaryOf = (counts: CsvReport['counts']) =>
  (['new', 'changed', 'gone', 'wrong'] as const)
    .map((verdict) => `${figure(counts[verdict])} ${verdictWords[verdict].toLowerCase()}`)
    .join(', ');

/** What each way does with the rows that are not in the file. */
export const modeWords = (target: CsvTarget): Record<CsvMode, { label: string; hint: string }> => ({
  merge: { label: 'Merge', hint: 'Adds and changes rows. What is not in the file stays as it is.' },
  replace: {
    label: 'Replace',
    hint:
      target === 'providers'
        ? 'Adds and changes rows. Providers who are not in the file become inactive: members do not find them any more, and they are kept.'
        : 'Adds and changes rows. What is not in the file is removed.',
  },
});

/** What an import would do, as a sentence. */
export function deedOf({ counts }: CsvReport, mode: CsvMode, target: CsvTarget) {
  const gone = mode === 'replace' ? counts.gone : 0;
  const parts = [
    ...(counts.new ? [`${figure(counts.new)} added`] : []),
    ...(counts.changed ? [`${figure(counts.changed)} changed`] : []),
    ...(gone ? [`${figure(gone)} ${target === 'providers' ? 'made inactive' : 'removed'}`] : []),
  ];
  return parts.join(', ');
}
