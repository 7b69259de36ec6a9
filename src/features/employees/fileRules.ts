import { hasExtension } from '@/contract/files';
import { sheetColumns, type SheetColumn } from '@/contract/people/sheet';
import { texts } from '@/contract/texts';

/** What keeps a file from being sent: the ending first, then the size; exactly the limit is allowed (D-140). */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>, extension: string, limit: number) {
  if (!hasExtension(name, extension)) return texts.upload.unsupported;
  if (size > limit) return texts.upload.tooLarge;
}

/** Enough of a sheet to hold its first line, whatever its size. */
const headBytes = 16 * 1024;

const plain = (heading: string) =>
  heading
    .replace(/^\uFEFF/, '')
    .replaceAll('"', '')
    .trim()
    .toLowerCase();

/** The stated columns that the first line of a sheet does not name; case, blanks and order are free (D-141). */
export function missingColumns(head: string): SheetColumn[] {
  const [line = ''] = head.split(/\r\n|\r|\n/, 1);
  const named = new Set(line.split(',').map(plain));
  return sheetColumns.filter((column) => !named.has(plain(column)));
}

/** The beginning of a sheet as text; spreadsheets also save UTF-16, and mark it by its first two bytes. */
export async function headOf(file: Blob) {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const mark = `${bytes[0]} ${bytes[1]}`;
  return new TextDecoder(mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8').decode(bytes);
}
