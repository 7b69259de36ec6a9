import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { userPaths } from '@/contract/people/user';
import { until } from '../../support/chatConnection';
import { type Postgres, startPostgres } from '../../support/databases/postgres.mjs';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;

/** Makes a request, which needs the database to look up the session. */
const ask = async () => (await backend.main('GET', userPaths.info, { token: 'x'.repeat(43) })).status;
const isBack = () => until(ask, (status) => status !== 503);
/** Waits for /ready, because an engine may answer one more query before its end is noticed. */
const isReady = () =>
  until(
    async () => (await fetch(`${backend.url}/ready`)).status,
    (status) => status === 200,
  );

const acknowledged: number[] = [];
let lastTried = 0;

async function write() {
  const id = (lastTried += 1);
  await sql`insert into kept values (${id})`.execute(backend.db);
  acknowledged.push(id);
}

/** Runs five writers as long as `work` takes; writes that the database refused are not counted. */
async function whileWriting(work: () => Promise<void>) {
  let isOver = false;
  const writers = Array.from({ length: 5 }, async () => {
    while (!isOver) await write().catch(() => delay(20));
  });
  try {
    const before = acknowledged.length;
    await until(() => acknowledged.length > before + 10);
    await work();
  } finally {
    isOver = true;
    await Promise.all(writers);
  }
}

const kept = async () => (await sql<{ id: number }>`select id from kept`.execute(backend.db)).rows.map(({ id }) => id);

const onPostgres = () => {
  let postgres: Postgres;
  const logged: string[] = [];

  beforeAll(async () => {
    const started = await startPostgres();
    if ('missing' in started) throw new Error(started.missing);
    postgres = started;
    backend = await startBackend({
      engine: 'PGlite',
      seed: 'empty',
      env: { DATABASE_URL: await postgres.createDatabase(), LOG_LEVEL: 'warn' },
      onLogLine: (line) => void logged.push((JSON.parse(line) as { msg: string }).msg),
    });
    await sql`create table kept (id int primary key)`.execute(backend.db);
  });
  afterAll(async () => {
    postgres?.thaw();
    await backend?.close();
    await postgres?.stop();
  });

  it('logs one line when an outage starts and one when it ends', async () => {
    logged.length = 0;
    const away = 'the database is not responding; refusing requests until it does';
    await whileWriting(async () => {
      await postgres.stopForRestart();
      await Promise.all(Array.from({ length: 10 }, ask));
      await until(
        async () => (await fetch(`${backend.url}/ready`)).status,
        (status) => status === 503,
      );
      await until(() => logged.includes(away));
      await postgres.resume();
      await isReady();
    });
    expect(logged).toEqual([away, 'the database is available again']);
  });

  const ways = {
    'is shut down and started': { leave: () => postgres.stopForRestart(), come: () => postgres.resume() },
    'does not respond for a while': { leave: async () => postgres.freeze(), come: async () => postgres.thaw() },
  };

  it.long.each(Object.entries(ways))(
    'answers 503 while one that %s is away, works again without a restart, and loses nothing acknowledged [H4]',
    async (_, { leave, come }) => {
      for (let round = 0; round < 2; round += 1) {
        expect(await ask()).toBe(401);
        await whileWriting(async () => {
          await leave();

          const answers = await Promise.all(Array.from({ length: 10 }, ask));
          expect(answers).toEqual(answers.map(() => 503));
          expect((await fetch(`${backend.url}/ready`)).status).toBe(503);
          expect((await fetch(`${backend.url}/health`)).status).toBe(200);

          await come();
          await isBack();
        });
        await isReady();
        expect(await kept()).toEqual(expect.arrayContaining(acknowledged));
      }
    },
  );
};

const onPglite = () => {
  beforeAll(async () => {
    backend = await startBackend({ seed: 'empty' });
    await sql`create table kept (id int primary key)`.execute(backend.db);
  });
  afterAll(() => backend?.close());

  it('opens again without a restart, and loses nothing acknowledged [H4]', async () => {
    for (let round = 0; round < 2; round += 1) {
      expect(await ask()).toBe(401);
      await whileWriting(async () => {
        await sql`do $$ begin raise exception 'the engine is confused' using errcode = 'XX000'; end $$`
          .execute(backend.db)
          .catch(() => undefined);

        await isBack();
      });
      await isReady();
      expect(await kept()).toEqual(expect.arrayContaining(acknowledged));
    }
  });
};

if (globalThis.ENGINE === 'PostgreSQL') describe('a PostgreSQL that becomes unreachable', onPostgres);
else describe('an embedded database that fails', onPglite);
