import { readFormulaText } from '@/contract/formulaCells';
import { type CsvDelimiter, type FileColumn, fileColumns, optionalColumnAliases } from '@/contract/people/importFile';
import { importColumns } from '@/contract/people/peopleImport';
import { cleanText } from '@/contract/people/personRules';
import { readCells } from '@/ui/spreadsheet/tsv';

/** Enough to find the header row, even of a very large file. */
const headBytes = 16 * 1024;

const normalizeHeading = (heading: string) => cleanText(heading).toLowerCase();

/** The header row's normalized headings; case, spaces, and order do not matter. */
function headingsIn(head: string, delimiter: CsvDelimiter) {
  const [headings = []] = readCells(head.replace(/^[\uFEFF\u200B\s]+/, ''), delimiter);
  return new Set(headings.map((heading) => normalizeHeading(readFormulaText(heading))));
}

/** The columns of a complete file that are missing from the header row. */
export function findMissingColumns(head: string, delimiter: CsvDelimiter = ','): FileColumn[] {
  const headingsInFile = headingsIn(head, delimiter);
  return fileColumns.filter((column) => !headingsInFile.has(normalizeHeading(column)));
}

/** Whether the header row has headings that match none of our columns. */
export function containsUnknownHeadings(head: string, delimiter: CsvDelimiter = ',') {
  const knownHeadings = new Set([...importColumns.map(normalizeHeading), ...Object.keys(optionalColumnAliases)]);
  return [...headingsIn(head, delimiter)].some((heading) => heading !== '' && !knownHeadings.has(heading));
}

/**
 * Decodes the start of a file as text. Spreadsheet programs also save files as Windows-1252, or as UTF-16 with a byte
 * order mark.
 */
export async function readFileHead(file: Blob) {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const byteOrderMark = `${bytes[0]} ${bytes[1]}`;
  const encoding = byteOrderMark === '255 254' ? 'utf-16le' : byteOrderMark === '254 255' ? 'utf-16be' : 'utf-8';
  try {
    // The last character may be cut off.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
