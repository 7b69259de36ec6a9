import { setTimeout as delay } from 'node:timers/promises';

import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';

import { type Migration, migrate, migrations } from '@/server/platform/database/migrate';
import { buildIndex } from '@/server/platform/database/migrationStep';
import type { Store } from '@/server/platform/database/store';
import { makeLog } from '@/server/platform/process/log';
import { readSettings } from '@/server/platform/process/settings';

import { until } from '../../support/chatConnection';
import { type DatabaseLocation, makeLocation, openAt } from '../../support/databases/store';
import { runServer } from '../../support/server/serverProcess';

type Line = { msg: string; step?: string; number?: number; of?: number; rows?: number; ms?: number };

let place: DatabaseLocation;
let store: Store;
let lines: Line[] = [];
const others: Client[] = [];
beforeEach(async () => {
  place = await makeLocation();
  store = await openAt(place);
  lines = [];
});
afterEach(async () => {
  await Promise.all(others.splice(0).map((other) => other.end()));
  await store.close();
  await place.remove();
});

/** Runs these additional migrations and records the log lines. */
const further = (...steps: Migration[]) => {
  const log = makeLog(readSettings({ ...place.environment, LOG_LEVEL: 'info' }), {
    write: (line: string) => void lines.push(JSON.parse(line) as Line),
  });
  return migrate(store.db, [...migrations, ...steps], { log, allowsOtherSessions: globalThis.ENGINE === 'PostgreSQL' });
};

/** Starts a statement in another session, with an open transaction. */
async function startInTransaction(statement: string) {
  const other = new Client({ connectionString: place.environment.DATABASE_URL });
  others.push(other);
  await other.connect();
  await other.query('begin');
  await other.query(statement);
  return { end: () => other.query('rollback') };
}

const step = (name: string, text: string): Migration => ({
  name,
  up: async (db: Kysely<never>) => void (await sql.raw(text).execute(db)),
});

it('logs the number of each migration, the total, and how long it took [OPS-07]', async () => {
  await further(step('901_one', 'create table one (id int)'), step('902_two', 'create table two (id int)'));
  expect(lines).toMatchObject([
    { msg: 'migration started', step: '901_one', number: 1, of: 2 },
    { msg: 'migration completed', step: '901_one', number: 1, of: 2, ms: expect.any(Number) as number },
    { msg: 'migration started', step: '902_two', number: 2, of: 2 },
    { msg: 'migration completed', step: '902_two', number: 2, of: 2, ms: expect.any(Number) as number },
  ]);
});

it.long('logs how many rows a long migration has done [OPS-07]', async () => {
  await further({
    name: '901_long',
    async up(_db, { report }) {
      report(3000, 9000);
      await delay(5500);
    },
  });
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'migration still running', step: '901_long', rows: 3000, ofRows: 9000 }),
  );
});

if (globalThis.ENGINE === 'PostgreSQL') {
  it('does not block others while a migration waits for a table in use, and retries until it gets the table [OPS-07]', async () => {
    const reader = await startInTransaction('select from alerts');
    const migrating = further(step('901_alter', 'alter table alerts add column extra int'));
    await delay(300);
    // Statements queued behind the migration's lock request wait until that times out.
    const askedAt = performance.now();
    await store.db.selectFrom('alerts').select('id').execute();
    expect(performance.now() - askedAt).toBeLessThan(3000);
    await until(() => lines.some(({ msg }) => msg === 'a migration is waiting for a table in use'));
    await reader.end();
    await migrating;
    await sql`select extra from alerts`.execute(store.db);
  });

  const indexed = (name: string): Migration => ({
    name,
    isConcurrent: true,
    up: (db, tools) => buildIndex(db, tools, 'alerts_extra', sql`alerts (description)`),
  });

  it('lets others write while it builds an index, and builds a half-built one again [OPS-07]', async () => {
    const isValid = async () => {
      const { rows } = await sql<{ is: boolean }>`select indisvalid as is from pg_index
        where indexrelid = 'alerts_extra'::regclass`.execute(store.db);
      return rows[0]?.is;
    };
    const writer = await startInTransaction(`insert into alerts (visible_to, is_active, sequence, description)
      values ('All', true, 1, 'Under way')`);
    const interrupted = further(indexed('901_index'));
    await until(() => lines.some(({ msg }) => msg === 'a migration is waiting for a table in use'));
    expect(await isValid()).toBe(false);
    const askedAt = performance.now();
    await sql`insert into alerts (visible_to, is_active, sequence, description) values ('All', true, 2, 'Meanwhile')`.execute(
      store.db,
    );
    expect(performance.now() - askedAt).toBeLessThan(1000);
    await writer.end();
    await interrupted;
    expect(await isValid()).toBe(true);
  });

  it('answers probes while it migrates, and is ready afterward [OPS-07]', async () => {
    await store.close();
    await place.remove();
    place = await makeLocation();
    const from = migrations.findIndex(({ name }) => name === '063_nodes');
    store = await openAt(place, migrations.slice(0, from));
    const blocker = await startInTransaction('create table nodes (id int)');
    const server = runServer({ ...place.environment, LOG_LEVEL: 'info', PORT: '0' });
    try {
      const address = await until(
        async () => {
          const { rows } = await sql<{ waiting: boolean }>`select exists (select from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%create table nodes%') as waiting`.execute(store.db);
          return rows[0]?.waiting ? /"address":"(http:[^"]+)"/.exec(server.printed.out)?.[1] : undefined;
        },
        (found) => found !== undefined,
      );
      const health = await fetch(`${address}/health`);
      const ready = await fetch(`${address}/ready`);
      const call = await fetch(`${address}/api/user/getAlerts`);
      expect([health.status, ready.status, call.status]).toEqual([200, 503, 503]);
      expect(await ready.json()).toMatchObject({
        status: 'migrating',
        migration: { step: '063_nodes', number: 1, of: migrations.length - from },
      });
      expect(await call.json()).toMatchObject({ status: 'failure' });
      await blocker.end();
      expect(await server.ready()).toBe(address);
      expect((await fetch(`${address}/ready`)).status).toBe(200);
      expect(server.printed.out).toMatch(/"step":"063_nodes".*"msg":"migration completed"/);
    } finally {
      await server.end();
    }
  });
}
