import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';

import { userPaths } from '@/contract/people/user';
import { listBackedUpTables } from '@/server/platform/backup/tables';
import type { Database } from '@/server/platform/database/database';
import { isStoredName } from '@/server/platform/files/storage/storage';
import { type DatabaseLocation, openAt } from '../../support/databases/store';
import { runsEngineIndependentTests } from '../../support/repeatCount';
import { backUp, demoLocation, newLocation, restoreInto, runBackupCommand } from '../../support/server/backups';
import { startProcess } from '../../support/server/process';

/** A location with the demo and a backup of it, for tests that change neither, or only sign in. */
let demoBackup: { place: DatabaseLocation; dir: string };
beforeAll(async () => {
  const place = await demoLocation();
  // A server has started and stopped with this data before the backup.
  const server = await startProcess(place.environment);
  await server.stop();
  // Adds a row to a table whose IDs only the database assigns.
  await readDatabase(place, (db) => sql`insert into import_previews (actor, at) values ('nobody', now())`.execute(db));
  demoBackup = { place, dir: await backUp(place) };
});

/**
 * Every row of every backed-up table, as the database writes it, except the audit entries of a backup and a restore.
 */
async function contentOf(db: Database) {
  const content: Record<string, string[]> = {};
  for (const table of await listBackedUpTables(db)) {
    if (table === 'audit_end') continue;
    const reply = table === 'audit' ? sql`where subject <> 'backup'` : sql``;
    const { rows } = await sql<{ line: string }>`select r::text as line from ${sql.table(table)} as r ${reply}`.execute(
      db,
    );
    content[table] = rows.map(({ line }) => line).sort();
  }
  return content;
}

async function readDatabase<T>(place: DatabaseLocation, look: (db: Database) => Promise<T>) {
  const store = await openAt(place);
  try {
    return await look(store.db);
  } finally {
    await store.close();
  }
}

it.long('restores every row and every file of a backup into an empty location, and continues there', async () => {
  const { place, dir } = demoBackup;
  const other = await newLocation();
  expect((await restoreInto(other, place, dir)).stderr).toBe('');
  const before = await readDatabase(place, contentOf);
  expect(Object.values(before).flat().length).toBeGreaterThan(100);
  expect(await readDatabase(other, contentOf)).toEqual(before);
  const filesOf = async ({ dataDir }: DatabaseLocation) => {
    const names = (await readdir(join(dataDir, 'files'))).filter(isStoredName).sort();
    return Promise.all(names.map(async (name) => [name, await readFile(join(dataDir, 'files', name), 'base64')]));
  };
  expect(await filesOf(other)).toEqual(await filesOf(place));

  const server = await startProcess(other.environment);
  const token = await server.signInAdmin();
  const info = await fetch(`${server.url}/api${userPaths.info}`, { headers: { authorization: `Bearer ${token}` } });
  expect(info.status).toBe(200);
  await server.stop();
});

if (runsEngineIndependentTests)
  it('logs a restore as an entry of the audit log, and drops the anchors of what came after the backup', async () => {
    const { place, dir } = demoBackup;
    const server = await startProcess(place.environment);
    await server.signInAdmin();
    await server.stop();

    const other = await newLocation();
    await mkdir(other.dataDir, { recursive: true });
    const anchors = 'audit-anchors.ndjson';
    await copyFile(join(place.dataDir, anchors), join(other.dataDir, anchors));
    expect((await restoreInto(other, place, dir)).stderr).toBe('');
    const [line] = await readDatabase(other, (db) =>
      db.selectFrom('audit').selectAll().where('action', '=', 'restore').execute(),
    );
    expect(line).toMatchObject({
      actor: 'nobody',
      subject: 'backup',
      outcome: 'done',
      detail: expect.stringContaining('madeAt'),
    });
    // Files are linked before rows are read, so a backup may contain a picture from before it was re-encoded.
    const { pictures, waiting } = await readDatabase(other, async (db) => ({
      pictures: await db.selectFrom('files').select('id').where('kind', '=', 'image').orderBy('id').execute(),
      waiting: await db.selectFrom('pictures_to_redraw').select('file_id as id').orderBy('file_id').execute(),
    }));
    expect(pictures.length).toBeGreaterThan(0);
    expect(waiting).toEqual(pictures);
    const previews = await readDatabase(other, (db) => db.selectFrom('import_previews').select('actor').execute());
    expect(previews).toEqual([{ actor: 'nobody' }]);
    const next = await startProcess(other.environment);
    await next.signInAdmin();
    await next.stop();
    const verified = runBackupCommand('audit verify', undefined, other.environment);
    expect(verified.stderr).toBe('');
    expect(verified.stdout).toContain('Audit log verified');
    expect(verified.stdout).toContain(`A backup was restored (entry ${line?.id}`);
  });

if (runsEngineIndependentTests)
  it.long(
    'restores a backup from when migrations had other numbers, with every migration that was applied',
    async () => {
      const place = await demoLocation();
      await readDatabase(place, (db) =>
        sql`update migrations set name = '005_providers' where name = '006_providers'`.execute(db),
      );
      const dir = await backUp(place);
      const other = await newLocation();
      expect((await restoreInto(other, place, dir)).stderr).toBe('');
      expect(await readDatabase(other, contentOf)).toEqual(await readDatabase(place, contentOf));
    },
  );

if (runsEngineIndependentTests)
  it.long('continues ids after the last one ever given, with the triggers and references working again', async () => {
    const place = await demoLocation();
    const row = { description: 'x', visible_to: 'All', is_active: true, sequence: 99 } as const;
    const addAlert = (db: Database) => db.insertInto('alerts').values(row).returning('id').executeTakeFirstOrThrow();
    const removed = await readDatabase(place, async (db) => {
      const { id } = await addAlert(db);
      await db.deleteFrom('alerts').where('id', '=', id).execute();
      return id;
    });
    const dir = await backUp(place);
    const other = await newLocation();
    expect((await restoreInto(other, place, dir)).status).toBe(0);
    await readDatabase(other, async (db) => {
      expect((await addAlert(db)).id).toBe(removed + 1);
      await expect(db.updateTable('audit').set({ action: 'x' }).execute()).rejects.toThrow();
      await expect(
        db.insertInto('plan_documents').values({ person_id: 1, document_type: 'dental', file_id: -1 }).execute(),
      ).rejects.toThrow(/foreign key/);
    });
  });

it.long('makes a backup while the server runs, of one moment, without interrupting requests', async () => {
  const { place } = demoBackup;
  const server = await startProcess(place.environment);
  const token = await server.signInAdmin();
  const dir = await backUp(place);
  const info = await fetch(`${server.url}/api${userPaths.info}`, { headers: { authorization: `Bearer ${token}` } });
  expect(info.status).toBe(200);
  await server.stop();
  const other = await newLocation();
  expect((await restoreInto(other, place, dir)).stderr).toBe('');
  expect(existsSync(join(place.dataDir, 'backup.sock'))).toBe(false);
});

if (runsEngineIndependentTests)
  it('lets nothing in a backup be read without its keys: no name, number or file', async () => {
    const { place, dir } = demoBackup;
    const names = await readDatabase(place, (db) => db.selectFrom('people').select('full_name').limit(5).execute());
    for (const folder of ['tables', 'files'])
      for (const file of await readdir(join(dir, folder))) {
        const bytes = await readFile(join(dir, folder, file));
        for (const { full_name } of names) expect(bytes.includes(full_name)).toBe(false);
        expect(bytes.includes('%PDF')).toBe(false);
        expect(bytes.includes('900010002')).toBe(false);
      }
  });

it.long('refuses a restore into a location that is in use', () => {
  const refused = runBackupCommand('restore', demoBackup.dir, demoBackup.place.environment);
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('is not empty') });
});
