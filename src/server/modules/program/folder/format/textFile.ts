import { decodeCsv } from '@/contract/decodeCsv';
import { withoutControlCharacters } from '@/server/platform/database/plainText';

import { type FolderFiles, readBytes, tooLargeText } from './listFiles';
import type { Problems } from './problems';

/** Maximum bytes of a text file, and of a CSV file with providers or directory rows. */
export const maxTextFileBytes = 2 * 1024 * 1024;
export const maxRowsFileBytes = 100 * 1024 * 1024;

/**
 * A file's text, with line feeds only; undefined for a missing file and, with an error, for invalid text. Text files
 * are UTF-8; CSV files may have any encoding in which spreadsheets save.
 */
export async function readTextFile(
  files: FolderFiles,
  name: string,
  problems: Problems,
  limit = maxTextFileBytes,
): Promise<string | undefined> {
  const file = files.get(name);
  if (!file) return undefined;
  if (file.size > limit) return void problems.add(name, tooLargeText(limit));
  const bytes = await readBytes(file.path, limit);
  try {
    const text = name.endsWith('.csv') ? decodeCsv(bytes) : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return withoutControlCharacters(text.replace(/\r\n?/g, '\n'));
  } catch {
    // Reported below, like a text that contains NUL characters.
  }
  return void problems.add(name, 'it isn’t UTF-8 text.');
}
