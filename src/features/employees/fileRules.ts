import { sheetColumns, type EmployeeColumn, type SheetDelimiter } from '@/contract/people/sheet';

/** Reading only this much finds the header line even of a very large file. */
const headBytes = 16 * 1024;

const plain = (heading: string) =>
  heading
    .replace(/^\uFEFF/, '')
    .replaceAll('"', '')
    .trim()
    .toLowerCase();

/** The required columns that the header line lacks; case, blanks and order do not matter. */
export function missingColumns(head: string, delimiter: SheetDelimiter = ','): EmployeeColumn[] {
  const [line = ''] = head.split(/\r\n|\r|\n/, 1);
  const named = new Set(line.split(delimiter).map(plain));
  return sheetColumns.filter((column) => !named.has(plain(column)));
}

/** Decodes the start of a file as text; spreadsheets also save UTF-16, marked by its first two bytes. */
export async function headOf(file: Blob) {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const mark = `${bytes[0]} ${bytes[1]}`;
  return new TextDecoder(mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8').decode(bytes);
}
