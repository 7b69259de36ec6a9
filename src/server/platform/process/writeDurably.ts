import { writeFile } from 'node:fs/promises';

/** Replaces a file's content and syncs it. */
export const writeDurably = (path: string, content: Buffer | string) =>
  writeFile(path, content, { mode: 0o600, flush: true });
