import { spawnSync } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';
import { buildBackend } from '@/server/app';
import { afterRestore } from '@/server/commands/afterRestore';
import { readMediaWithLinks } from '@/server/modules/program/queries/media';
import { readPublished } from '@/server/modules/program/queries/publications';
import { backupKeysOf } from '@/server/platform/backup/encryptedFile';
import { readManifest } from '@/server/platform/backup/manifest';
import { restoreBackup } from '@/server/platform/backup/restoreBackup';
import { listBackedUpTables } from '@/server/platform/backup/tables';
import type { Database } from '@/server/platform/database/database';
import { currentMigrationName, migrate, migrations } from '@/server/platform/database/migrate';
import { openDatabase } from '@/server/platform/database/open';
import { storageOf } from '@/server/platform/files/storage/storageOf';
import { loadOrCreateKeys, makeCipher } from '@/server/platform/keys/cipher';
import { makeLog } from '@/server/platform/process/log';
import { readSettings } from '@/server/platform/process/settings';
import { seedDemo } from '@/server/seed/demo';

import { makeFolder } from '../../support/databases/places';
import { fastPasswords } from '../../support/databases/templates';
import { runsEngineIndependentTests } from '../../support/repeatCount';
import { newLocation } from '../../support/server/backups';

type Row = Record<string, unknown>;
type Rows = Map<string, Map<string, Row>>;

/** Every row of every table in a backup, by its primary key. */
async function readRows(db: Database): Promise<Rows> {
  const tables: Rows = new Map();
  for (const table of await listBackedUpTables(db)) {
    const { rows: keys } = await sql<{ name: string }>`select a.attname as name from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = ${table}::regclass and i.indisprimary order by a.attnum`.execute(db);
    const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db);
    const nameOf = (row: Row, index: number) =>
      keys.length === 0 ? String(index) : keys.map(({ name }) => String(row[name])).join(' ');
    tables.set(table, new Map(rows.map(({ row }, index) => [nameOf(row, index), row])));
  }
  return tables;
}

const afterEnd: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(afterEnd.map((close) => close())));

/** Restores a given day's backup; returns the rows as its own version had them, and as the current one has them. */
async function restoreDay(day: string) {
  const folder = await makeFolder('old-rows');
  expect(spawnSync('tar', ['-xzf', `test/fixtures/backups/${day}.tar.gz`, '-C', folder]).status).toBe(0);
  const place = await newLocation();
  await copyFile(join(folder, 'keys.json'), join(place.dataDir, 'keys.json'));
  const keys = await loadOrCreateKeys(join(place.dataDir, 'keys.json'));
  const dir = join(folder, 'backup');
  const manifest = await readManifest(dir, backupKeysOf(keys));
  const taken = new Set(manifest.steps.map(currentMigrationName));
  const settings = readSettings(place.environment);
  const store = await openDatabase(settings, makeLog(settings), { isBare: true });
  let before: Rows = new Map();
  const remember = { name: 'remember', up: async (db: unknown) => void (before = await readRows(db as Database)) };
  try {
    await migrate(
      store.db,
      migrations.filter(({ name }) => taken.has(name)),
    );
    await restoreBackup({
      store,
      storage: storageOf(settings),
      dir,
      manifest,
      keys: backupKeysOf(keys),
      cipher: makeCipher(keys),
      pendingMigrations: [remember, ...migrations.filter(({ name }) => !taken.has(name))],
      afterRestore,
    });
    afterEnd.push(() => store.close());
    return { before, after: await readRows(store.db), store, settings, keys };
  } catch (error) {
    await store.close();
    throw error;
  }
}

const byDay = new Map<string, ReturnType<typeof restoreDay>>();
/** Each day is restored once for this file. */
function restored(day: string) {
  const found = byDay.get(day) ?? restoreDay(day);
  byDay.set(day, found);
  return found;
}

/** Tables that a restore itself writes. */
const written = new Set(['audit', 'audit_end']);

const valuesOf = (tables: Rows, table: string): Row[] => [...(tables.get(table)?.values() ?? [])];

/** The first version of each text of one kind, by key. */
function firstVersions(after: Rows, kind: string) {
  const versions = new Map(valuesOf(after, 'publication_versions').map((row) => [row.publication_id, row]));
  return new Map(
    valuesOf(after, 'publications')
      .filter((row) => row.kind === kind)
      .map(({ id, key }) => [key, JSON.parse(versions.get(id)?.body as string) as Row]),
  );
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const policies = ['policy_site', 'term_condition'];

const isInPlan = (after: Rows, person: unknown, plan: (plan: Row) => boolean) => {
  const plans = new Set(
    valuesOf(after, 'plans')
      .filter(plan)
      .map(({ id }) => id),
  );
  return valuesOf(after, 'coverages').some(({ person_id, plan_id }) => person_id === person && plans.has(plan_id));
};

type Move = (row: Row, after: Rows) => { was: unknown; is: unknown };

/** Where the rows of dropped tables are now. */
const movedTables: Record<string, Move> = {
  articles({ key, name, profession, body }, after) {
    const paragraphs = escaped(String(body)).replaceAll('\n\n', '</p><p>').replaceAll('\n', '<br>');
    const html = policies.includes(String(key)) ? `<p>${paragraphs}</p>` : body;
    const page = firstVersions(after, 'page').get(key);
    return {
      was: { name, profession, html },
      is: { name: page?.name, profession: page?.profession, html: page?.html },
    };
  },
  plan_tables({ plan_name, position, detail }, after) {
    const start = String(plan_name)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_');
    const [, found] = [...firstVersions(after, 'planTables')].find(([key]) => String(key).startsWith(start)) ?? [];
    const tables = (found?.tables ?? []) as unknown[];
    return { was: JSON.parse(String(detail)) as unknown, is: tables[Number(position)] };
  },
  notification_recipients({ person_id, notification_id }, after) {
    const bit = Number(person_id) % 1024;
    const audience = after
      .get('notification_audiences')
      ?.get(`${Math.floor(Number(person_id) / 1024)} ${String(notification_id)}`);
    return { was: '1', is: String(audience?.members)[bit] };
  },
};

/** Where the values of dropped columns are now. */
const movedColumns: Record<string, Move> = {
  'benefits.title': ({ id, title }, after) => ({
    was: title,
    is: firstVersions(after, 'benefit').get(String(id))?.title,
  }),
  'benefits.description': ({ id, description }, after) => ({
    was: description,
    is: firstVersions(after, 'benefit').get(String(id))?.html,
  }),
  'people.tier': ({ id, tier }, after) => ({
    was: tier !== null,
    is: isInPlan(after, id, (plan) => (tier === null ? plan.kind === 'medical' : plan.tier === tier)),
  }),
  'people.has_dental': ({ id, has_dental }, after) => ({
    was: has_dental,
    is: isInPlan(after, id, ({ kind }) => kind === 'dental'),
  }),
  'people.has_vision': ({ id, has_vision }, after) => ({
    was: has_vision,
    is: isInPlan(after, id, ({ kind }) => kind === 'vision'),
  }),
  'people.chat_terms_at': ({ id, chat_terms_at }, after) => ({
    was: chat_terms_at,
    is: valuesOf(after, 'terms_acceptances').find(({ person_id }) => person_id === id)?.accepted_at ?? null,
  }),
};

/** Columns with the demo's own pictures, which the next start of the demo restores: see the last test. */
const droppedColumns = new Set(['benefits.logo_url', 'benefits.media_url']);

/** The old row and the current one, converted so that they are equal if nothing was lost. */
function difference(table: string, key: string, row: Row, after: Rows) {
  const removed = movedTables[table];
  if (!after.has(table))
    return removed ? removed(row, after) : { was: `${table} ${key}`, is: 'a table that was removed' };
  const now = after.get(table)?.get(key);
  if (!now) return { was: row, is: undefined };
  const columns = Object.keys(row).filter((column) => !droppedColumns.has(`${table}.${column}`));
  const pairs = columns.map((column) => {
    if (column in now) return { was: row[column], is: now[column] };
    return (
      movedColumns[`${table}.${column}`]?.(row, after) ?? { was: `${table}.${column}`, is: 'a column that was removed' }
    );
  });
  return { was: pairs.map(({ was }) => was), is: pairs.map(({ is }) => is) };
}

/** A restore takes the embedded database half a minute, so the usual run only does what the second test needs. */
const days = runsEngineIndependentTests ? ['2026-11-21', '2026-11-23', '2026-11-27'] : ['2026-11-23'];

it.each(days)('keeps each row of a backup of %s the same after today’s migrations [OPS-07]', async (day) => {
  const { before, after } = await restored(day);
  let compared = 0;
  for (const [table, rows] of before) {
    if (written.has(table)) continue;
    for (const [key, row] of rows) {
      const { was, is } = difference(table, key, row, after);
      expect({ table, key, row: is }).toEqual({ table, key, row: was });
      compared += 1;
    }
    if (after.has(table)) expect({ table, rows: after.get(table)?.size }).toEqual({ table, rows: rows.size });
  }
  expect(compared).toBeGreaterThan(40);
});

it('returns the demo’s pictures that an earlier upgrade dropped at the next start [OPS-07]', async () => {
  const { before, store, settings, keys } = await restored('2026-11-23');
  const backend = buildBackend({ settings, store, keys, log: makeLog(settings), passwords: fastPasswords() });
  await seedDemo(backend);
  const at = new Date();
  const shown = await readPublished(store.db, 'benefit', at);
  for (const { id, title, logo_url, media_url } of valuesOf(before, 'benefits')) {
    const body = shown.get(String(id))?.body;
    const media = await readMediaWithLinks(store.db, backend.files, [body?.iconId ?? null, body?.mediaId ?? null]);
    expect({ title, logo: media.has(body?.iconId ?? 0), media: media.has(body?.mediaId ?? 0) }).toEqual({
      title,
      logo: logo_url !== null,
      media: media_url !== null,
    });
  }
  expect(valuesOf(before, 'benefits').filter(({ media_url }) => media_url !== null)).toHaveLength(6);
  expect((await readPublished(store.db, 'page', at)).get('about_us')?.body.pictureId).not.toBeNull();

  const kept = await readRows(store.db);
  await seedDemo(backend);
  expect(await readRows(store.db)).toEqual(kept);
});
