import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { alertPaths } from '@/contract/content/alert';
import { employeePaths } from '@/contract/people/employee';
import { latestMigrationNumber, type Migration, migrate, migrations } from '@/server/platform/database/migrate';
import { buildIndex } from '@/server/platform/database/migrationStep';

import { startBackend, type TestBackend } from '../../support/server/backend';
import { runCommand } from '../../support/server/runCommand';

const older = { version: '0.0.9', schema: latestMigrationNumber - 1 };
const alert = { visibleTo: 'All', isActive: '1' };

/** Starts a node of this version, and one on the same database that reports an older version. */
async function startBoth() {
  const lines: string[] = [];
  const onLogLine = (line: string) => void lines.push(line);
  const current = await startBackend({ env: { LOG_LEVEL: 'error' }, onLogLine });
  const previous = await startBackend({
    env: { DATABASE_URL: current.parts.settings.databaseUrl ?? '', LOG_LEVEL: 'error' },
    release: older,
    onLogLine,
  });
  return { current, previous, lines };
}

const nextStep: Migration = {
  name: '901_expand',
  isConcurrent: true,
  async up(db, tools) {
    await sql`alter table alerts add column if not exists extra text`.execute(db);
    await buildIndex(db, tools, 'alerts_extra', sql`alerts (extra)`);
  },
};

/** Reads and writes on one node until `isOver`; returns `success`, or the refusal, for each response. */
async function use({ main }: TestBackend, token: string, isOver: () => boolean) {
  const outcomes: string[] = [];
  for (let n = 0; n < minRounds || !isOver(); n += 1) {
    const description = `Alert ${n}`;
    const answers = [
      await main('POST', alertPaths.add, { token, body: { ...alert, description } }),
      await main('GET', alertPaths.list, { token }),
      await main('GET', employeePaths.list, { token, query: { page: 1, limit: 10 } }),
    ];
    for (const { status, body } of answers)
      outcomes.push(body.status === 'success' ? body.status : `${status} ${body.message}`);
    // Stays below the call limit of one token.
    await delay(350);
  }
  return outcomes;
}

/** On a busy machine, the time may be up before a round ends. */
const minRounds = 4;

async function runSideBySide(ms: number) {
  const { current, previous, lines } = await startBoth();
  const until = performance.now() + ms;
  const isOver = () => performance.now() > until;
  const load = Promise.all(
    [current, previous, current, previous].map(async (node) => use(node, await node.signInAdmin(), isOver)),
  );
  await delay(ms / 4);
  await migrate(current.db, [...migrations, nextStep], { allowsOtherSessions: true });
  const outcomes = (await load).flat();
  expect(outcomes.length).toBeGreaterThan(40);
  expect({ outcomes: [...new Set(outcomes)], lines }).toEqual({ outcomes: ['success'], lines: [] });
  const { rows } = await sql<{ version: string }>`select version from nodes order by version`.execute(current.db);
  expect(rows.map(({ version }) => version)).toContain(older.version);
  const audited = await sql<{ count: number }>`select count(*)::int as count from audit`.execute(current.db);
  expect(audited.rows[0]?.count).toBeGreaterThan(outcomes.length / 3);
  await previous.close();
  // The command belongs to the version without the additional migration.
  await sql`delete from migrations where name = ${nextStep.name}`.execute(current.db);
  const verified = runCommand('audit verify', [], {
    DATA_DIR: current.dataDir,
    KEY_FILE: join(current.dataDir, 'keys.json'),
    DATABASE_URL: current.parts.settings.databaseUrl ?? '',
    ALLOW_OUTBOX: 'on',
  });
  expect({ status: verified.status, stderr: verified.stderr }).toEqual({ status: 0, stderr: '' });
  await current.close();
}

if (globalThis.ENGINE === 'PostgreSQL') {
  it('runs the previous version next to the new one while it expands the schema: nothing fails [OPS-07]', () =>
    runSideBySide(5000));
  it.long('runs the previous version next to the new one for a minute: nothing fails [OPS-07]', () =>
    runSideBySide(60_000),
  );

  it('stops writing on a node that is too old for a contracted schema before it contracts, and says so [OPS-07]', async () => {
    const { current, previous, lines } = await startBoth();
    const token = await current.signInAdmin();
    const add = (node: TestBackend) =>
      node.main('POST', alertPaths.add, { token, body: { ...alert, description: 'New' } });
    expect((await add(previous)).status).toBe(200);

    const last = migrations.at(-1)?.name ?? '';
    let answeredBefore: number | undefined;
    const contract: Migration = {
      name: '902_contract',
      cleansUpAfter: { step: last, since: '0.0.9' },
      async up() {
        answeredBefore = (await add(previous)).status;
      },
    };
    await migrate(current.db, [...migrations, contract], { allowsOtherSessions: true });
    expect(answeredBefore).toBe(503);

    const refused = await add(previous);
    expect(refused.body).toEqual({
      status: 'failure',
      message: 'This server is being replaced by a newer version, so nothing was saved. Try again in a moment.',
    });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await previous.main('GET', alertPaths.list, { token })).status).toBe(200);
    const ready = await fetch(`${previous.url}/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { status: 'outdated' }]);
    expect(lines.join('')).toContain('this node is too old for the database and is read-only');
    expect((await add(current)).status).toBe(200);
    expect((await fetch(`${current.url}/ready`)).status).toBe(200);
  });
}
