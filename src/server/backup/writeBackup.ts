import { link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { createGzip } from 'node:zlib';

import { sql } from 'kysely';

import { makeAudit } from '@/server/audit/audit';
import type { Store } from '@/server/db/store';
import { CannotStart } from '@/server/process/cannotStart';
import type { Database, Transaction } from '@/server/db/database';
import { readFileStream } from '@/server/files/fileBytes';
import { syncFolder } from '@/server/files/writeFile';
import { filesDir, isStoredName } from '@/server/files/filesFolder';
import { makeSeal, type Keys } from '@/server/keys/seal';
import { isImportPending } from '@/server/sheets/pendingImport';

import { filePathIn, tablePath, writeManifest, type Manifest } from './manifest';
import { backupKeysOf, sealInto, type BackupKeys } from './sealedFile';
import { backedUpTables, lastNumberOf, linesOf } from './tables';

const linksPrefix = 'backup-';
const retryMs = 500;

type Job = { store: Store; dataDir: string; keys: Keys; dir: string; now?: () => Date };
/** `missing` names the files that the database knows and the folder of files does not hold. */
export type BackedUp = { rows: number; files: number; bytes: number; missing: string[] };

/**
 * Copies a snapshot of the database and every file it refers to into an empty folder while the product runs. Everything
 * is encrypted. Files that are missing are reported and left out; a backup that fails leaves nothing behind. The audit
 * entry says how it ended, so the copy does not contain it.
 */
export async function writeBackup({ store, dataDir, keys, dir, now = () => new Date() }: Job): Promise<BackedUp> {
  await prepareEmptyFolder(dir);
  const audit = makeAudit({ db: store.db, seal: makeSeal(keys) });
  const entry = { action: 'export', actor: null, subject: 'backup', address: '' } as const;
  let copied: BackedUp;
  try {
    copied = await copyAll({ store, dataDir, keys, dir, now });
  } catch (error) {
    for (const name of await readdir(dir)) await rm(join(dir, name), { recursive: true, force: true });
    await audit.record({ ...entry, outcome: 'failed' });
    throw error;
  }
  const missing = copied.missing.length;
  await audit.record({
    ...entry,
    outcome: missing > 0 ? 'failed' : 'done',
    ...(missing > 0 && { detail: { missing } }),
  });
  return copied;
}

async function copyAll({ store, dataDir, keys, dir, now }: Required<Job>): Promise<BackedUp> {
  await mkdir(join(dir, 'tables'), { mode: 0o700 });
  await mkdir(join(dir, 'files'), { mode: 0o700 });
  const backupKeys = backupKeysOf(keys);
  const held = await linkFiles(dataDir);
  try {
    const { tables, steps, listed } = await betweenImports(store, (tx) => writeTables(tx, dir, backupKeys));
    const { files, missing } = await writeFiles(listed, { held, stored: filesDir(dataDir), dir, keys: backupKeys });
    for (const folder of ['tables', 'files']) await syncFolder(join(dir, folder));
    await writeManifest(dir, { format: 1, madeAt: now().toISOString(), steps, tables, files }, backupKeys);
    await syncFolder(dir);
    return {
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      files: files.length,
      bytes: [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0),
      missing,
    };
  } finally {
    await rm(held, { recursive: true, force: true });
  }
}

/** Reads a snapshot in which no import is half written. */
async function betweenImports<Result>(store: Store, read: (tx: Transaction) => Promise<Result>): Promise<Result> {
  for (;;) {
    while (await isImportPending(store.db)) await delay(retryMs);
    const found = await store.snapshot(async (tx) => ((await isImportPending(tx)) ? null : { result: await read(tx) }));
    if (found) return found.result;
  }
}

async function prepareEmptyFolder(dir: string) {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    if ((await readdir(dir)).length > 0)
      throw new CannotStart(`${dir} is not empty. A backup goes into a folder of its own.`);
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`${dir} cannot be written: ${(error as Error).message}`);
  }
}

/**
 * Hard links to all files, so that a file removed meanwhile can still be read. They are on the same volume as the
 * files; those of an interrupted backup are removed by the sweep.
 */
async function linkFiles(dataDir: string) {
  const stored = filesDir(dataDir);
  await mkdir(stored, { recursive: true });
  const names = await readdir(stored);
  const held = await mkdtemp(join(stored, linksPrefix));
  for (const name of names) {
    if (!isStoredName(name)) continue;
    await link(join(stored, name), join(held, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  return held;
}

async function writeTables(tx: Database, dir: string, keys: BackupKeys) {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  const { rows: taken } = await sql<{ name: string }>`select name from migrations order by name`.execute(tx);
  const tables: Manifest['tables'] = [];
  for (const name of await backedUpTables(tx)) {
    let rows = 0;
    const lines = Readable.from(linesOf(tx, name, (more) => (rows += more)));
    tables.push({
      name,
      ...(await sealInto(tablePath(dir, name), lines, [createGzip({ level: 1 })], keys)),
      rows,
      lastNumber: await lastNumberOf(tx, name),
    });
  }
  const files = await tx.selectFrom('files').select(['name', 'uploading_node']).orderBy('id').execute();
  return { tables, steps: taken.map(({ name }) => name), listed: files };
}

type Places = { held: string; stored: string; dir: string; keys: BackupKeys };

async function writeFiles(
  listed: readonly { name: string; uploading_node: string | null }[],
  { held, stored, dir, keys }: Places,
) {
  const files: Manifest['files'] = [];
  const missing: string[] = [];
  const known = new Set(await readdir(held));
  for (const { name, uploading_node } of listed) {
    // A file stored after the links were made is still in its place, unless it was removed meanwhile.
    const source = join(known.has(name) ? held : stored, name);
    const stream = await readFileStream(source).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (stream) files.push({ name, ...(await sealInto(filePathIn(dir, name), stream, [], keys)) });
    // Otherwise the row belongs to an upload in progress that nothing refers to yet.
    else if (!uploading_node) missing.push(name);
  }
  return { files, missing };
}
