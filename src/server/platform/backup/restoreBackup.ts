import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import { sql } from 'kysely';

import { countWithNoun } from '@/contract/format';
import { makeAudit } from '@/server/platform/audit/audit';
import type { AuditFinding } from '@/server/platform/audit/chain';
import { advanceLogEnd, lockAndExamine } from '@/server/platform/audit/repair';
import type { Database, Transaction } from '@/server/platform/database/database';
import { type Migration, migrateWithin } from '@/server/platform/database/migrate';
import type { Store } from '@/server/platform/database/store';
import type { FileStorage } from '@/server/platform/files/storage/storage';
import { assertEmptyStorage, databaseIdFile, linkStorageToDatabase } from '@/server/platform/files/storageLink';
import { queueAllPictures } from '@/server/platform/files/storedPictures';
import type { Cipher } from '@/server/platform/keys/cipher';
import { CannotStart } from '@/server/platform/process/cannotStart';
import { assertUnchanged, type BackupKeys, decryptFile } from './encryptedFile';
import { filePathIn, type Manifest, tablePath } from './manifest';
import { advanceSequences, insertLines, listBackedUpTables, withoutTriggersAndForeignKeys } from './tables';

const rowsPerBatch = 2000;

/** Verifies every byte of a backup before anything is changed. */
export async function checkBackup(dir: string, { tables, files }: Manifest) {
  for (const table of tables) await assertUnchanged(tablePath(dir, table.name), table);
  for (const file of files) await assertUnchanged(filePathIn(dir, file.name), file);
}

async function assertEmpty(db: Database) {
  const { rows } = await sql<{
    filled: boolean;
  }>`select exists (select 1 from people) or exists (select 1 from console_admins)
    or exists (select 1 from files) or exists (select 1 from audit) as filled`.execute(db);
  if (rows[0]?.filled)
    throw new CannotStart('The database is not empty. Restore a backup into an empty one. Nothing was changed.');
}

type RestoreInput = {
  store: Store;
  storage: FileStorage;
  dir: string;
  manifest: Manifest;
  keys: BackupKeys;
  cipher: Cipher;
  /** The migrations that the backed-up database had not run. */
  pendingMigrations: readonly Migration[];
  /** Changes restored rows that describe work in progress, in the restore's transaction. */
  afterRestore: (tx: Transaction) => Promise<void>;
};

/**
 * Restores files and tables into an empty storage and database, all or nothing. Returns the restored audit log's
 * problems, which a restore does not repair.
 */
export async function restoreBackup({
  store,
  storage,
  dir,
  manifest,
  keys,
  cipher,
  pendingMigrations,
  afterRestore,
}: RestoreInput): Promise<AuditFinding[]> {
  await assertEmpty(store.db);
  const storageId = await assertEmptyStorage(storage, store.db);
  const writtenNames: string[] = [];
  await storage.assertSpace();
  try {
    for (const { name } of manifest.files) {
      const draft = storage.draftPath(name, 'restore');
      try {
        await pipeline(
          decryptFile(filePathIn(dir, name), keys),
          createWriteStream(draft, { mode: 0o600, flush: true }),
        );
        await storage.storeDraft(draft, name);
        writtenNames.push(name);
      } finally {
        await rm(draft, { force: true });
      }
    }
    return await store.db.transaction().execute(async (tx) => {
      await restoreTables(tx, dir, manifest, keys);
      // The code below supports only the current schema.
      await migrateWithin(tx, pendingMigrations);
      await queueAllPictures(tx);
      await afterRestore(tx);
      await linkStorageToDatabase(storage, tx);
      return recordRestore(tx, store.db, cipher, manifest);
    });
  } catch (error) {
    await undoWrittenFiles(storage, writtenNames, storageId, error);
    throw error;
  }
}

/**
 * Returns the file storage to its state before the restore that failed with `cause`: without the files that it has
 * written so far, and with the database ID that the storage had before.
 */
async function undoWrittenFiles(
  storage: FileStorage,
  written: readonly string[],
  storageId: string | undefined,
  cause: unknown,
) {
  try {
    await storage.remove(written);
    if ((await storage.readTextFile(databaseIdFile)) === storageId) return;
    if (storageId === undefined) await storage.removeTextFile(databaseIdFile);
    else await storage.writeTextFile(databaseIdFile, storageId);
  } catch (error) {
    const [first, second] = [cause, error].map((each) => (each as Error).message);
    throw new Error(`${first} Also, the files written to ${storage.location} could not be removed: ${second}`, {
      cause: error,
    });
  }
}

/**
 * Adds a restore's audit entry after the restored entries. The entry invalidates older anchors of entries that were not
 * restored. To make the log writable, it acknowledges only unkeyed entries and an outdated end; other problems remain.
 */
async function recordRestore(tx: Transaction, db: Database, cipher: Cipher, { madeAt }: Manifest) {
  const examined = await lockAndExamine(tx, cipher, { anchors: [], signatureFindings: [] });
  const findings = examined.findings.filter(({ kind }) => kind === 'unkeyed' || kind === 'end');
  await advanceLogEnd(tx, examined);
  const entry = { action: 'restore', actor: null, subject: 'backup', outcome: 'done', address: '' } as const;
  await makeAudit({ db, cipher }).write(tx, { ...entry, detail: { madeAt, findings } });
  return examined.findings.filter((finding) => !findings.includes(finding));
}

async function restoreTables(tx: Database, dir: string, { tables }: Manifest, keys: BackupKeys) {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  const knownTables = new Set(await listBackedUpTables(tx));
  const unknownTable = tables.find(({ name }) => !knownTables.has(name));
  if (unknownTable)
    throw new CannotStart(
      `The backup has a table that this server does not know: ${unknownTable.name}. Nothing was changed.`,
    );
  await withoutTriggersAndForeignKeys(tx, [...knownTables], async () => {
    // Checked again now that the tables are locked, because a server may have started on this database in the meantime.
    await assertEmpty(tx);
    for (const { name, rows, lastNumber } of tables) {
      await sql`delete from ${sql.table(name)}`.execute(tx);
      const restoredCount = await restoreTable(tx, dir, name, keys);
      if (restoredCount !== rows)
        throw new Error(
          `The backup should have ${countWithNoun(rows, 'row')} in table ${name} but has ${restoredCount}.`,
        );
      await advanceSequences(tx, name, lastNumber);
    }
  });
}

async function restoreTable(tx: Database, dir: string, table: string, keys: BackupKeys) {
  let lines: string[] = [];
  let restoredCount = 0;
  const insertBatch = async () => {
    if (lines.length > 0) await insertLines(tx, table, lines);
    restoredCount += lines.length;
    lines = [];
  };
  const gunzip = createGunzip().setEncoding('utf8');
  await pipeline(decryptFile(tablePath(dir, table), keys), gunzip, async (text: AsyncIterable<string>) => {
    for await (const line of splitLines(text)) {
      lines.push(line);
      if (lines.length === rowsPerBatch) await insertBatch();
    }
    await insertBatch();
  });
  return restoredCount;
}

/** Splits at line feeds only, because a record may contain other line separators. */
async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
