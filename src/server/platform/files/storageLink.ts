import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { countWithNoun } from '@/contract/format';
import type { Database, Transaction } from '@/server/platform/database/database';
import { takeNamedLock } from '@/server/platform/database/namedLock';
import { tableExists } from '@/server/platform/database/tableExists';
import { CannotStart } from '@/server/platform/process/cannotStart';

import type { FileStorage } from './storage/storage';

/** The file next to the uploads that contains the database's ID. */
export const databaseIdFile = 'database.id';

/** The most files without a row that a crash can explain; more indicate the wrong database. */
export const maxUnknownFiles = (files: number) => Math.max(10, Math.floor(files / 20));

/** Those of the names that are recorded in the database. */
export async function namesInDatabase(db: Database, names: readonly string[]): Promise<Set<string>> {
  const batchSize = 1000;
  const recordedNames = new Set<string>();
  if (names.length === 0 || !(await tableExists(db, 'files'))) return recordedNames;
  for (let from = 0; from < names.length; from += batchSize) {
    const batch = names.slice(from, from + batchSize);
    const { rows } = await sql<{ name: string }>`select name from files where name = any(${batch})`.execute(db);
    for (const { name } of rows) recordedNames.add(name);
  }
  return recordedNames;
}

const mismatchError = ({ location }: FileStorage, what: string) =>
  new CannotStart(
    `${location} ${what}. DATABASE_URL and DATA_DIR (or FILES_URL) must belong together: check them. Nothing was changed, and no file was removed.`,
  );

/** Throws if the database refers to files and the storage has none of them. */
async function assertFilesPresent(storage: FileStorage, db: Database, presentCount: number) {
  if (!(await tableExists(db, 'files'))) return;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from files`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count > 0 && presentCount === 0)
    throw mismatchError(storage, `has none of the files (${count}) that this database refers to`);
}

/** Stores a new ID in both the database and its file storage. */
export async function linkStorageToDatabase(storage: FileStorage, tx: Transaction): Promise<void> {
  const id = randomBytes(16).toString('hex');
  await sql`delete from files_folder`.execute(tx);
  await sql`insert into files_folder (id) values (${id})`.execute(tx);
  await storage.writeTextFile(databaseIdFile, id);
}

/** The ID that the database shares with its file storage; undefined before the first start with both. */
async function readFileStorageId(db: Database): Promise<string | undefined> {
  if (!(await tableExists(db, 'files_folder'))) return undefined;
  const { rows } = await sql<{ id: string }>`select id from files_folder`.execute(db);
  return rows[0]?.id;
}

/**
 * Returns the database ID in the storage. Throws CannotStart unless a backup may be restored there: it has no files,
 * and no ID of another database.
 */
export async function assertEmptyStorage(storage: FileStorage, db: Database): Promise<string | undefined> {
  const { location } = storage;
  const names = await storage.list();
  if (names.length > 0)
    throw new CannotStart(
      `${location} has ${countWithNoun(names.length, 'file')}. Restore a backup only into an empty location: choose another one with FILES_URL (or DATA_DIR), or empty this one if its files are left over from an interrupted restore. Nothing was changed.`,
    );
  const storageId = await storage.readTextFile(databaseIdFile);
  if (storageId !== undefined && storageId !== (await readFileStorageId(db)))
    throw new CannotStart(
      `${location} belongs to another database. Restore a backup only into an empty location: choose another one with FILES_URL (or DATA_DIR). Nothing was changed.`,
    );
  return storageId;
}

/**
 * How the file storage is linked to this database: both have its ID (`linked`), the storage is empty and has no ID
 * (`idMissing`), or neither has one yet (`new`). Throws CannotStart if they do not belong together. Changes nothing.
 */
export async function inspectStorageLink(storage: FileStorage, db: Database): Promise<'linked' | 'idMissing' | 'new'> {
  const [databaseId, storageId] = [await readFileStorageId(db), await storage.readTextFile(databaseIdFile)];
  if (databaseId !== undefined && databaseId === storageId) return 'linked';
  if (storageId !== undefined) throw mismatchError(storage, 'belongs to another database');
  const names = await storage.list();
  const recordedCount = (await namesInDatabase(db, names)).size;
  if (databaseId === undefined && names.length - recordedCount > maxUnknownFiles(names.length))
    throw mismatchError(
      storage,
      `has ${countWithNoun(names.length, 'file')}, but ${recordedCount === 0 ? 'none are' : `only ${recordedCount} ${recordedCount === 1 ? 'is' : 'are'}`} recorded in this database`,
    );
  await assertFilesPresent(storage, db, recordedCount);
  if (databaseId === undefined) return 'new';
  if (names.length > 0)
    throw mismatchError(storage, `is missing its file ${databaseIdFile}, which should contain “${databaseId}”`);
  return 'idMissing';
}

/**
 * Throws CannotStart unless the file storage belongs to this database: with a wrong or empty database, every upload
 * would look unreferenced. Links them if neither has an ID yet.
 */
export async function ensureStorageLinked(storage: FileStorage, db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // If several nodes start at once, the others wait here until the first has stored the ID.
    await takeNamedLock(tx, 'storageLink');
    const link = await inspectStorageLink(storage, tx);
    if (link === 'new') await linkStorageToDatabase(storage, tx);
    const databaseId = link === 'idMissing' && (await readFileStorageId(tx));
    if (databaseId) await storage.writeTextFile(databaseIdFile, databaseId);
  });
}
