import { cpSync, existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { builtDir } from '@/server/platform/process/builtDir';

import { startThread } from './pgliteThread';

const isDatabase = (folder: string) => existsSync(join(folder, 'PG_VERSION'));

/** An empty database made by the build, because creating one takes seconds. */
async function findPreparedFolder() {
  const infoFile = join(builtDir, 'empty.json');
  if (!existsSync(infoFile)) return undefined;
  const { folder } = JSON.parse(await readFile(infoFile, 'utf8')) as { folder: string };
  const path = join(builtDir, folder);
  return isDatabase(path) ? path : undefined;
}

/**
 * Creates a database in `folder` unless it has one. It is created in another folder that is then renamed, so that an
 * incomplete database is never opened. With `isBare`, no migrations have been run on it.
 */
export async function ensureDatabase(folder: string, isBare: boolean) {
  if (isDatabase(folder)) return;
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const prepared = isBare ? undefined : await findPreparedFolder();
  // Synchronous, because it copies a thousand small files and no requests are served yet.
  if (prepared) cpSync(prepared, unfinished, { recursive: true });
  else await (await startThread(unfinished)).stop();
  await rename(unfinished, folder);
}
