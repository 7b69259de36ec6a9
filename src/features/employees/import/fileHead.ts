import { holdsSsn, maskSsnsIn } from '@/contract/patterns';
import { cleanText } from '@/contract/people/personRules';
import { importColumns, type ImportColumn } from '@/contract/people/peopleImport';
import { delimiterOf, sheetColumns } from '@/contract/people/importFile';
import { readCells } from '@/ui/spreadsheet/tabText';

/** A heading of a sheet, with what the first rows hold under it. */
export type SheetHeading = { heading: string; samples: string[] };

/** The column that each heading stands for, by its place; null is not imported. */
export type ColumnMatch = (ImportColumn | null)[];

const samplesShown = 3;
/** The most that the service takes. */
const mostHeadings = 200;
const longestHeading = 300;

const isNoHeading = (text: string) => text.length > longestHeading || holdsSsn(text);

/** The headings in the head of a file; none where they cannot be matched, or are a row of data. */
export function headingsOf(head: string): SheetHeading[] {
  const [headings = [], ...lines] = readCells(head.replace(/^\uFEFF/, ''), delimiterOf(head));
  if (headings.length > mostHeadings || headings.some(isNoHeading)) return [];
  return headings.map((heading, place) => ({
    heading: cleanText(heading),
    samples: lines
      .map((line) => maskSsnsIn((line[place] ?? '').trim()))
      .filter(Boolean)
      .slice(0, samplesShown),
  }));
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Headings that differ from a column by case, blanks and signs alone. */
export const sameNames = (headings: readonly SheetHeading[]): ColumnMatch =>
  headings.map(({ heading }) => importColumns.find((column) => plain(column) === plain(heading)) ?? null);

/** Why a match cannot be used, in words: each agreed column is wanted once. */
export function matchProblems(match: ColumnMatch): string[] {
  const absent = sheetColumns.filter((column) => !match.includes(column));
  const doubled = importColumns.filter((column) => match.filter((chosen) => chosen === column).length > 1);
  return [
    ...(absent.length > 0 ? [`Not matched yet: ${absent.join(', ')}.`] : []),
    ...(doubled.length > 0 ? [`Matched more than once: ${doubled.join(', ')}.`] : []),
  ];
}
