import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { sql } from 'kysely';

import { countWithNoun, formatCount } from '@/contract/format';
import { findingsText } from '@/server/platform/audit/reportText';
import { listCompleteBackups } from '@/server/platform/backup/backupFolders';
import type { Manifest } from '@/server/platform/backup/manifest';
import { readBackup, restoreFrom } from '@/server/platform/backup/restoreFrom';
import type { Database } from '@/server/platform/database/database';
import { migrations } from '@/server/platform/database/migrate';
import { withSeparateFolder } from '@/server/platform/database/open';
import type { FileStorage } from '@/server/platform/files/storage/storage';
import { storageOf } from '@/server/platform/files/storage/storageOf';
import { keyFileOf } from '@/server/platform/keys/openKeys';
import { CannotStart } from '@/server/platform/process/cannotStart';
import { temporaryDir } from '@/server/platform/process/dataFolders';
import type { CommandContext, CommandOutcome } from '@/server/runCommand';
import { afterRestore } from './afterRestore';

/** A restore adds an entry to the audit log and queues pictures for re-encoding, so these tables differ. */
const addedRowCount = (table: string) => (table === 'audit' ? 1 : 0);
const excludedTables = new Set(['pictures_to_redraw']);

async function findRowDifferences(db: Database, { tables }: Manifest) {
  const found: string[] = [];
  for (const { name, rows } of tables.filter((table) => !excludedTables.has(table.name))) {
    const { rows: counts } = await sql<{
      count: string;
    }>`select count(*)::text as count from ${sql.table(name)}`.execute(db);
    const expected = rows + addedRowCount(name);
    const actual = Number(counts[0]?.count);
    if (actual !== expected) found.push(`${name}: ${countWithNoun(actual, 'row')} instead of ${expected}`);
  }
  return found;
}

async function findFileDifferences(db: Database, storage: FileStorage, { files }: Manifest) {
  const found: string[] = [];
  for (const { name } of files) {
    const size = await storage.size(name);
    const { rows } = await sql<{ size: string }>`select size::text as size from files where name = ${name}`.execute(db);
    const expected = rows[0] && Number(rows[0].size);
    if (size === undefined) found.push(`file ${name}: missing`);
    else if (expected !== undefined && size !== expected)
      found.push(`file ${name}: ${formatCount(size)} instead of ${countWithNoun(expected, 'byte')}`);
  }
  return found;
}

/** Proves that a backup can be restored, without disturbing a running server. */
export async function drill(
  { settings, log, shutdown }: CommandContext,
  { dir: source }: { dir?: string },
): Promise<CommandOutcome> {
  const startedAt = Date.now();
  const newest = settings.backupDir && (await listCompleteBackups(settings.backupDir))[0];
  const dir = source ? resolve(source) : newest;
  if (!dir)
    throw new CannotStart(
      settings.backupDir ? 'No complete backup in BACKUP_DIR.' : 'Enter a backup folder, or set BACKUP_DIR.',
    );
  const backup = await readBackup(dir, keyFileOf(settings));
  await mkdir(temporaryDir(settings.dataDir), { recursive: true, mode: 0o700 });
  const dataDir = await mkdtemp(join(temporaryDir(settings.dataDir), 'drill-'));
  shutdown.add(() => rm(dataDir, { recursive: true, force: true }));
  const drillSettings = { ...withSeparateFolder(settings, dataDir), filesUrl: undefined, keyFile: keyFileOf(settings) };
  const { store, rows, findings } = await restoreFrom(backup, { settings: drillSettings, log, shutdown, afterRestore });
  const isCurrentSchema = backup.completedMigrations.size === migrations.length;
  const differences = [
    ...(isCurrentSchema ? await findRowDifferences(store.db, backup.manifest) : []),
    ...(await findFileDifferences(store.db, storageOf(drillSettings), backup.manifest)),
    ...(findings.length > 0 ? [`The audit log in this backup has problems:\n${findingsText(findings)}`] : []),
  ];
  const { files, madeAt } = backup.manifest;
  const seconds = (Date.now() - startedAt) / 1000;
  const text = `Restored and compared ${countWithNoun(rows, 'row')} and ${countWithNoun(files.length, 'file')} from ${dir}, made ${madeAt}, in ${seconds.toFixed(1)} s.${
    isCurrentSchema ? '' : ' The backup has an older schema, so its rows were restored but not compared.'
  }`;
  const data = { dir, rows, files: files.length, madeAt, rowsCompared: isCurrentSchema, differences, seconds };
  return { text, data, ...(differences.length > 0 && { problems: differences.join('\n') }) };
}
