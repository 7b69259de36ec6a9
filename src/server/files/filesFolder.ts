import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';

import { counted } from '@/contract/counted';
import type { Database, Transaction } from '@/server/db/database';
import { CannotStart } from '@/server/process/cannotStart';

import { writeWhole } from './writeFile';

/** The file in the folder of files that holds the id of its database. */
export const folderMark = 'database.id';
/** Files that nothing knows wait here for 30 days. */
export const trashName = 'trash';

export const filesDir = (dataDir: string) => join(dataDir, 'files');
export const isStoredName = (name: string) => /^[0-9a-f]{32}$/.test(name);

/** So many files without a row may come from a crash; more are a sign of another database. */
export const unknownAllowed = (files: number) => Math.max(10, Math.floor(files / 20));

const markOf = (dir: string) =>
  readFile(join(dir, folderMark), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );

/** The names of those of these files that the database knows. */
export async function knownNames(db: Database, names: readonly string[]): Promise<Set<string>> {
  const step = 1000;
  const known = new Set<string>();
  for (let from = 0; from < names.length; from += step) {
    const some = names.slice(from, from + step);
    const { rows } = await sql<{ name: string }>`select name from files where name = any(${some})`.execute(db);
    for (const { name } of rows) known.add(name);
  }
  return known;
}

const mismatch = (dir: string, what: string) =>
  new CannotStart(
    `${dir} ${what}. Check DATABASE_URL and DATA_DIR: they belong together. Nothing was changed, and no file was removed.`,
  );

/** Whether a folder without a mark belongs to a database without an id: both are from before there were any. */
async function assertAgreeing(dir: string, tx: Transaction) {
  const names = (await readdir(dir)).filter(isStoredName);
  const known = await knownNames(tx, names);
  if (names.length - known.size > unknownAllowed(names.length))
    throw mismatch(dir, `holds ${counted(names.length, 'file')}, of which this database knows ${known.size}`);
  await assertPresent(dir, tx, known.size);
}

/** Throws where the database has files and the folder has none of them. */
async function assertPresent(dir: string, tx: Transaction, present: number) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from files`.execute(tx);
  const count = rows[0]?.count ?? 0;
  if (count > 0 && present === 0) throw mismatch(dir, `holds none of the files (${count}) that this database knows`);
}

/** Gives the database and its folder of files a new id that both hold. */
export async function tieFolder(dataDir: string, tx: Transaction): Promise<void> {
  const dir = filesDir(dataDir);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const id = randomBytes(16).toString('hex');
  await sql`delete from files_folder`.execute(tx);
  await sql`insert into files_folder (id) values (${id})`.execute(tx);
  await writeWhole(join(dir, folderMark), Buffer.from(`${id}\n`));
}

/**
 * Throws CannotStart unless the folder of files belongs to this database: with a wrong or empty one every upload would
 * be taken for a leftover. The first start on both, or after an update, ties them.
 */
export async function assertOwnFolder(dataDir: string, db: Database): Promise<void> {
  const dir = filesDir(dataDir);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await db.transaction().execute(async (tx) => {
    // Nodes that start at once on a shared folder wait here for the id of the first.
    await sql`lock table files_folder in share row exclusive mode`.execute(tx);
    const { rows } = await sql<{ id: string }>`select id from files_folder`.execute(tx);
    const [own, mark] = [rows[0]?.id, await markOf(dir)];
    if (own !== undefined && own === mark) return;
    if (mark !== undefined) throw mismatch(dir, 'belongs to another database');
    if (own !== undefined) {
      const names = (await readdir(dir)).filter(isStoredName);
      await assertPresent(dir, tx, (await knownNames(tx, names)).size);
      if (names.length > 0) throw mismatch(dir, `has lost its file ${folderMark}, which holds “${own}”`);
      return writeWhole(join(dir, folderMark), Buffer.from(`${own}\n`));
    }
    await assertAgreeing(dir, tx);
    await tieFolder(dataDir, tx);
  });
}
