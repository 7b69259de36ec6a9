import { containsSsn, maskSsnsIn } from '@/contract/patterns';
import { delimiterOf, optionalColumnAliases } from '@/contract/people/importFile';
import {
  type ColumnMapping,
  type ImportColumn,
  type ImportOptions,
  importColumns,
  requiredColumns,
} from '@/contract/people/peopleImport';
import { cleanText } from '@/contract/people/personRules';
import { readCells } from '@/ui/spreadsheet/tsv';

/** A heading in a file, with sample values from the first rows. */
export type FileHeading = { heading: string; samples: string[] };

const maxSamples = 3;
/** The service's limits. */
const maxHeadings = 200;
const maxHeadingLength = 300;

const isUnlikelyHeading = (text: string) => text.length > maxHeadingLength || containsSsn(text);

/** The headings at the start of a file; empty if they cannot be matched or are a row of data. */
export function headingsOf(head: string): FileHeading[] {
  const [headings = [], ...sampleRows] = readCells(head.replace(/^\uFEFF/, ''), delimiterOf(head));
  if (headings.length > maxHeadings || headings.some(isUnlikelyHeading)) return [];
  return headings.map((heading, index) => ({
    heading: cleanText(heading),
    samples: sampleRows
      .map((row) => maskSsnsIn((row[index] ?? '').trim()))
      .filter(Boolean)
      .slice(0, maxSamples),
  }));
}

const normalizeHeading = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const columnByHeading = new Map<string, ImportColumn>([
  ...Object.entries(optionalColumnAliases).map(([heading, column]) => [normalizeHeading(heading), column] as const),
  ...importColumns.map((column) => [normalizeHeading(column), column] as const),
]);

/** Matches headings that differ from a column only by case, spaces, and punctuation. */
export const mapByName = (headings: readonly FileHeading[]): ColumnMapping =>
  headings.map(({ heading }) => columnByHeading.get(normalizeHeading(heading)) ?? null);

/** Why a mapping cannot be used: a required column is not matched, or a column is matched more than once. */
export function findMappingProblems(mapping: ColumnMapping, options: Pick<ImportOptions, 'way' | 'scope'>): string[] {
  const missingColumns = requiredColumns(mapping, options).filter((column) => !mapping.includes(column));
  const duplicates = importColumns.filter(
    (column) => mapping.filter((chosenColumn) => chosenColumn === column).length > 1,
  );
  return [
    ...(missingColumns.length > 0 ? [`Not matched yet: ${missingColumns.join(', ')}.`] : []),
    ...(duplicates.length > 0 ? [`Matched more than once: ${duplicates.join(', ')}.`] : []),
  ];
}
