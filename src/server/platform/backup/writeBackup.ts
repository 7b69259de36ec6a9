import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

import { sql } from 'kysely';

import { makeAudit } from '@/server/platform/audit/audit';
import type { Database } from '@/server/platform/database/database';
import type { Store } from '@/server/platform/database/store';
import { type FileStorage, ignoreMissing } from '@/server/platform/files/storage/storage';
import { type Keys, makeCipher } from '@/server/platform/keys/cipher';
import { CannotStart } from '@/server/platform/process/cannotStart';
import { syncFolder } from '@/server/platform/process/syncFolder';
import { type BackupKeys, backupKeysOf, type EncryptedFile, encryptToFile } from './encryptedFile';
import { filePathIn, type Manifest, tablePath, writeManifest } from './manifest';
import { lastSequenceNumberOf, linesOf, listBackedUpTables } from './tables';

type Job = { store: Store; storage: FileStorage; keys: Keys; dir: string; now?: () => Date };
/** `missing` lists files that the database refers to but the storage does not have. */
export type BackupResult = { rows: number; files: number; bytes: number; missing: string[] };

/**
 * Copies a snapshot of the database and every file it refers to into an empty folder while the server runs. Everything
 * is encrypted. Missing files are reported and left out; a failed backup leaves nothing behind. The backup does not
 * contain its own audit entry, which records how it ended.
 */
export async function writeBackup({ store, storage, keys, dir, now = () => new Date() }: Job): Promise<BackupResult> {
  await prepareEmptyFolder(dir);
  const audit = makeAudit({ db: store.db, cipher: makeCipher(keys) });
  const entry = { action: 'export', actor: null, subject: 'backup', address: '' } as const;
  let result: BackupResult;
  try {
    result = await copyAll({ store, storage, keys, dir, now });
  } catch (error) {
    for (const name of await readdir(dir)) await rm(join(dir, name), { recursive: true, force: true });
    await audit.record({ ...entry, outcome: 'failed' });
    throw error;
  }
  const missingCount = result.missing.length;
  await audit.record({
    ...entry,
    outcome: missingCount > 0 ? 'failed' : 'done',
    ...(missingCount > 0 && { detail: { missing: missingCount } }),
  });
  return result;
}

/**
 * Files are copied before the database, so that a file removed in the meantime is not lost. Files added since then are
 * copied afterward; copies of files that the snapshot does not refer to are removed.
 */
async function copyAll({ store, storage, keys, dir, now }: Required<Job>): Promise<BackupResult> {
  await mkdir(join(dir, 'tables'), { mode: 0o700 });
  await mkdir(join(dir, 'files'), { mode: 0o700 });
  const backupKeys = backupKeysOf(keys);
  const copiedFiles = new Map<string, EncryptedFile>();
  const copy = async (name: string) => {
    const stream = await storage.read(name).catch(ignoreMissing);
    if (stream) copiedFiles.set(name, await encryptToFile(filePathIn(dir, name), stream, [], backupKeys));
  };
  for (const { name } of await listFiles(store.db)) await copy(name);
  const { tables, steps, listed } = await store.snapshot((tx) => writeTables(tx, dir, backupKeys));
  for (const { name } of listed) if (!copiedFiles.has(name)) await copy(name);
  const listedNames = new Set(listed.map(({ name }) => name));
  for (const name of copiedFiles.keys()) if (!listedNames.has(name)) await rm(filePathIn(dir, name));

  const files = listed.flatMap(({ name }) => {
    const encrypted = copiedFiles.get(name);
    return encrypted ? [{ name, ...encrypted }] : [];
  });
  // An upload in progress has a row but no file yet, and nothing refers to it.
  const missing = listed.filter(({ name, uploading_node }) => !uploading_node && !copiedFiles.has(name));
  for (const folder of ['tables', 'files']) await syncFolder(join(dir, folder));
  await writeManifest(dir, { format: 1, madeAt: now().toISOString(), steps, tables, files }, backupKeys);
  await syncFolder(dir);
  return {
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length,
    bytes: [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0),
    missing: missing.map(({ name }) => name),
  };
}

const listFiles = (db: Database) => db.selectFrom('files').select(['name', 'uploading_node']).orderBy('id').execute();

async function prepareEmptyFolder(dir: string) {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    if ((await readdir(dir)).length > 0)
      throw new CannotStart(`${dir} is not empty. Choose a new or empty folder for the backup.`);
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`${dir} is not writable: ${(error as Error).message}`);
  }
}

async function writeTables(tx: Database, dir: string, keys: BackupKeys) {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  const migrationRows = await tx.selectFrom('migrations').select('name').orderBy('name').execute();
  const tables: Manifest['tables'] = [];
  for (const name of await listBackedUpTables(tx)) {
    let rows = 0;
    const lines = Readable.from(linesOf(tx, name, (more) => (rows += more)));
    tables.push({
      name,
      ...(await encryptToFile(tablePath(dir, name), lines, [createGzip({ level: 1 })], keys)),
      rows,
      lastNumber: await lastSequenceNumberOf(tx, name),
    });
  }
  return { tables, steps: migrationRows.map(({ name }) => name), listed: await listFiles(tx) };
}
