import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';
import { Client } from 'pg';

import { alertPaths } from '@/contract/content/alert';
import { cardPaths } from '@/contract/content/card';
import { documentPaths } from '@/contract/content/document';
import { sequenceBody, sequencePath } from '@/contract/content/sequence';
import { employeePaths } from '@/contract/people/employee';
import { enrollmentPaths } from '@/contract/people/enrollment';
import { benefitAdminPaths } from '@/contract/program/benefit';
import { catalogPaths } from '@/contract/program/plan';
import { publicationPaths } from '@/contract/program/publication';
import { importContent } from '@/server/modules/program/folder/importContent';
import { latestMigrationNumber, type Migration, migrate, migrations } from '@/server/platform/database/migrate';
import { buildIndex } from '@/server/platform/database/migrationStep';

import { newPerson } from '../../support/browser/identity';
import { formOf, picture, samplePdf } from '../../support/page/forms';
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

  it('makes no change to the program wait while indexes are built or tables are vacuumed [OPS-07]', async () => {
    const backend = await startBackend();
    const token = await backend.signInConsole();
    const { id: personId } = await newPerson(backend);
    const call = async (path: string, body?: unknown, method: 'POST' | 'DELETE' | 'GET' = 'POST') => {
      const answer = await backend.main(method, path, { token, body });
      expect([path, answer.body]).toEqual([path, expect.objectContaining({ status: 'success' })]);
      return answer.body.data;
    };
    const content = { visibleTo: 'All', isActive: 'true' };
    const plan = { kind: 'medical', userTiear: 7, insurer: 'Seaside', groupNumber: 'S-1', phone: '555-0100' };

    async function changeProgram() {
      await call(alertPaths.add, { ...alert, description: 'New' });
      await call(
        cardPaths.add,
        formOf({ ...content, title: 'New', link_type: 'internal', redirect: 'HOME', image: picture() }),
      );
      await call(
        documentPaths.add,
        formOf({ ...content, fileName: 'New', fileType: 'pdf', image: picture(), file: samplePdf() }),
      );
      const { id: benefitId } = await call(benefitAdminPaths.add, { title: 'New', visibleTo: 'All', isActive: true });
      const benefits = await call(benefitAdminPaths.list, undefined, 'GET');
      await call(sequencePath, sequenceBody('benefit', [...benefits].reverse()));
      await call(benefitAdminPaths.edit, { id: benefitId, version: 1, isActive: false });
      await call(publicationPaths.publish('benefit', String(benefitId)), { version: 1 });
      await call(benefitAdminPaths.remove(benefitId), undefined, 'DELETE');
      const { id: planId } = await call(catalogPaths.add, { ...plan, name: 'New plan' });
      await call(catalogPaths.edit, { id: planId, version: 1, phone: '555-0101' });
      const previous = { medical: null, dental: null, vision: null };
      await call(enrollmentPaths.change, { id: personId, previous, plans: { ...previous, medical: planId } });
      const { id: unusedPlanId } = await call(catalogPaths.add, { ...plan, name: 'Unused plan', userTiear: 8 });
      await call(catalogPaths.remove(unusedPlanId), undefined, 'DELETE');
      const added = { ...plan, id: 'folder_plan', name: 'Folder plan', userTiear: 9, isOpen: true } as const;
      await importContent(backend.parts, {
        plans: [{ ...added, kind: 'medical' }],
        tables: [],
        pages: [],
        benefits: [],
        rows: {},
        media: new Map(),
      });
      return 'done';
    }

    const session = new Client({ connectionString: backend.parts.settings.databaseUrl });
    await session.connect();
    const { rows: tables } = await session.query<{ name: string }>(
      'select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()',
    );
    await session.query('begin');
    // The lock that building an index concurrently and VACUUM hold.
    await session.query(`lock table ${tables.map(({ name }) => name).join()} in share update exclusive mode`);
    const outcome = await Promise.race([changeProgram(), delay(20_000, 'still waiting', { ref: false })]);
    await session.end();
    expect(outcome).toBe('done');
    await backend.close();
  });

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
