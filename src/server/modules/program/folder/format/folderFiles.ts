import { constants } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeCsv } from '@/contract/decodeCsv';
import { formatCount } from '@/contract/format';
import { withoutControlCharacters } from '@/server/platform/database/plainText';
import { CannotStart } from '@/server/platform/process/cannotStart';
import type { Problems } from './problems';

const maxFiles = 10_000;
const maxDepth = 5;

/** Other files that a folder may contain; names starting with `.` or `_` are ignored as well. */
const otherAllowedFiles = new Set(['README.md']);
const isIgnored = (name: string) => /^[._]/.test(name);

/** Files by their path within the folder, such as `pages/about-us.md`. */
export type FolderFiles = ReadonlyMap<string, { path: string; size: number }>;

/** Lists a folder's files; anything else, such as a symbolic link that could point outside, is an error. */
export async function listFiles(dir: string, problems: Problems): Promise<FolderFiles> {
  const files = new Map<string, { path: string; size: number }>();

  async function list(subfolder: string, depth: number) {
    const entries = await readdir(join(dir, subfolder), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = subfolder ? `${subfolder}/${entry.name}` : entry.name;
      if (isIgnored(entry.name) || otherAllowedFiles.has(name)) continue;
      if (entry.isSymbolicLink()) problems.add(name, 'it is a symbolic link. Put the file itself here.');
      else if (entry.isDirectory()) {
        if (depth < maxDepth) await list(name, depth + 1);
        else problems.add(name, 'this folder is nested too deeply.');
      } else if (entry.isFile()) {
        const { size } = await stat(join(dir, name));
        files.set(name, { path: join(dir, name), size });
        if (files.size > maxFiles)
          throw new CannotStart(
            `${dir} has more than ${formatCount(maxFiles)} files, so it isn’t a program folder. Nothing was changed.`,
          );
      } else problems.add(name, 'not a file.');
    }
  }

  await list('', 0).catch((error: unknown) => {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`Couldn’t read ${dir}: ${(error as Error).message}. Nothing was changed.`);
  });
  return files;
}

/** Reads a file of at most `limit` bytes; does not follow a symbolic link that replaced it in the meantime. */
export async function readBytes(path: string, limit: number): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { size } = await file.stat();
    if (size > limit) throw new Error(tooLargeText(limit));
    return await file.readFile();
  } finally {
    await file.close();
  }
}

const megabyte = 1024 * 1024;
export const tooLargeText = (limit: number) =>
  `it is larger than ${limit >= megabyte ? `${limit / megabyte} MB` : `${limit / 1024} KB`}.`;

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

/** A file name made from a title; avoids the names in `usedSlugs`. */
export function slugOf(text: string, usedSlugs: ReadonlySet<string> = new Set()) {
  const base =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replace(/^-|-$/g, '') || 'text';
  let slug = base;
  for (let number = 2; usedSlugs.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}
