import { counted } from '@/contract/counted';
import {
  importVerdicts,
  importWays,
  sheetScopes,
  type ImportCounts,
  type ImportReport,
  type ImportState,
  type ImportVerdict,
} from '@/contract/people/peopleImport';
import { dateWords } from '@/contract/programme/planYear';

export const verdictWords: Record<ImportVerdict, string> = {
  new: 'New',
  changed: 'Changed',
  ending: 'Ending',
  same: 'Unchanged',
  ignored: 'Ignored',
  wrong: 'Wrong',
};

export const stateWords: Record<ImportState, string> = {
  checked: 'Dry run',
  applied: 'Imported',
  undone: 'Undone',
};

export const figure = (count: number) => count.toLocaleString('en-US');
export const rowsOf = (count: number) => counted(count, 'row');

/** Which way a sheet goes, and from when it counts: "Bring up to date, whole roster, from December 1, 2026". */
export function orderWords({ way, scope, from }: Pick<ImportReport, 'way' | 'scope' | 'from'>) {
  if (way === 'add') return importWays.add;
  return `${importWays.update}, ${sheetScopes[scope].toLowerCase()}, from ${dateWords(from)}`;
}

/** Every count that is not nothing: "12 new, 3 changed". */
export function countWords(counts: ImportCounts) {
  const parts = importVerdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${figure(counts[verdict])} ${verdictWords[verdict].toLowerCase()}`);
  return parts.join(', ') || 'No rows';
}

export const changesNothing = ({ counts }: Pick<ImportReport, 'counts'>) =>
  counts.new + counts.changed + counts.ending === 0;

/** What an import would do, as sentences. */
export function deedWords({ counts }: Pick<ImportReport, 'counts'>) {
  const deeds = [
    ...(counts.new > 0 ? [`${rowsOf(counts.new)} added`] : []),
    ...(counts.changed > 0 ? [`${rowsOf(counts.changed)} changed`] : []),
    ...(counts.ending > 0 ? [`${rowsOf(counts.ending)} ended`] : []),
  ];
  const leftOut = counts.wrong > 0 ? ` ${rowsOf(counts.wrong)} with mistakes left out.` : '';
  return `${deeds.join(', ')}.${leftOut}`;
}

/** The first kind of rows that somebody should look at. */
export const firstVerdict = ({ counts }: Pick<ImportReport, 'counts'>): ImportVerdict =>
  (['wrong', 'ending', 'changed', 'new', 'ignored'] as const).find((verdict) => counts[verdict] > 0) ?? 'same';

/** The kind of rows of which the number changed; those that somebody should look at come first. */
export const changedVerdict = (before: ImportCounts, after: ImportCounts): ImportVerdict | undefined =>
  (['wrong', 'ending', 'changed', 'new', 'ignored', 'same'] as const).find(
    (verdict) => after[verdict] !== before[verdict] && after[verdict] > 0,
  );

/** The name of a file that is made of another one: "november wrong rows.csv". */
export const wrongRowsName = (fileName: string) => `${fileName.replace(/\.csv$/i, '')} wrong rows.csv`;
