import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { listFiles } from '@/server/modules/program/folder/format/folderFiles';
import { CannotStart } from '@/server/platform/process/cannotStart';
import type { ProgramContent } from './content';
import { type FolderFile, filesOf, isProgramFile } from './format/folder';
import { plansFile } from './format/planFiles';
import { Problems } from './format/problems';

async function write(path: string, content: FolderFile) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof content === 'object' && 'open' in content ? await content.open() : content);
}

const isNotFoundError = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The names in a folder; undefined if it does not exist. */
export async function entriesOf(dir: string) {
  try {
    return await readdir(dir);
  } catch (error) {
    if (isNotFoundError(error)) return undefined;
    throw new CannotStart(`Couldn’t read ${dir}: ${(error as Error).message}`);
  }
}

/** Writes a temporary folder and renames it, so that no one reads an incomplete one. */
export async function writeNewFolder(dir: string, files: ReadonlyMap<string, FolderFile>) {
  await mkdir(dirname(dir), { recursive: true });
  const temporaryDir = join(dirname(dir), `.${basename(dir)}.${process.pid}`);
  try {
    for (const [name, content] of files) await write(join(temporaryDir, name), content);
    await rename(temporaryDir, dir);
  } catch (error) {
    await rm(temporaryDir, { recursive: true, force: true });
    throw error;
  }
}

const bytesOf = async (content: FolderFile) =>
  Buffer.isBuffer(content)
    ? content
    : typeof content === 'string'
      ? Buffer.from(content)
      : buffer(await content.open());

/** Updates an earlier export: writes changed files, removes outdated ones, and keeps all others. */
async function updateFolder(dir: string, files: ReadonlyMap<string, FolderFile>) {
  const problems = new Problems();
  const existingFiles = await listFiles(dir, problems);
  for (const name of existingFiles.keys())
    if (!isProgramFile(name)) problems.add(name, 'it doesn’t belong in a program folder.');
  problems.assertNone();
  for (const [name, content] of files) {
    const path = join(dir, name);
    const [newBytes, existingBytes] = [
      await bytesOf(content),
      existingFiles.has(name) ? await readFile(path) : undefined,
    ];
    if (existingBytes?.equals(newBytes)) continue;
    // Names that start with a dot are ignored when a folder is read, in case the file is left behind.
    const temporaryPath = join(dirname(path), `.${basename(path)}.part`);
    await write(temporaryPath, newBytes);
    await rename(temporaryPath, path);
  }
  for (const name of existingFiles.keys()) {
    if (files.has(name)) continue;
    await rm(join(dir, name));
    // Folders that became empty are removed too.
    for (let folder = dirname(name); folder !== '.'; folder = dirname(folder))
      if (
        !(await rmdir(join(dir, folder)).then(
          () => true,
          () => false,
        ))
      )
        break;
  }
}

/** Writes a program into a new or an empty folder, or updates an earlier export. */
export async function writeFolder(dir: string, content: ProgramContent) {
  const files = filesOf(content);
  const entries = await entriesOf(dir);
  if (entries?.length && !entries.includes(plansFile))
    throw new CannotStart(
      `${dir} isn’t empty and isn’t a program folder, because it has no ${plansFile}. Nothing was written.`,
    );
  if (entries?.length) await updateFolder(dir, files);
  else await writeNewFolder(dir, files);
  return files.size;
}
