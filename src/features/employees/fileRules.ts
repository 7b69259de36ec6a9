import { type CsvDelimiter, type EmployeeColumn, fileColumns } from '@/contract/people/importFile';
import { cleanText } from '@/contract/people/personRules';
import { readCells } from '@/ui/spreadsheet/tabText';

/** Enough to find the header row, even of a very large file. */
const headBytes = 16 * 1024;

const plain = (heading: string) => cleanText(heading).toLowerCase();

/** The required columns missing from the header row; case, spaces and order do not matter. */
export function missingColumns(head: string, delimiter: CsvDelimiter = ','): EmployeeColumn[] {
  const [headings = []] = readCells(head.replace(/^\uFEFF/, ''), delimiter);
  const named = new Set(headings.map(plain));
  return fileColumns.filter((column) => !named.has(plain(column)));
}

/** Decodes the start of a file as text; spreadsheets also save UTF-16 with a byte order mark. */
export async function headOf(file: Blob) {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const mark = `${bytes[0]} ${bytes[1]}`;
  return new TextDecoder(mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8').decode(bytes);
}
