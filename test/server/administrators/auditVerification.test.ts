import { rm } from 'node:fs/promises';

import { sql } from 'kysely';
import { type AuditVerification, auditPaths } from '@/contract/administration/audit';
import { anchorFile, startAnchoring } from '@/server/platform/audit/anchors';
import { repairAudit } from '@/server/platform/audit/repair';

import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';

let now = new Date('2026-11-24T15:00:00Z');
let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend({ now: () => now });
});
afterAll(() => backend.close());

async function tamper(...statements: string[]) {
  await sql`alter table audit disable trigger user`.execute(backend.db);
  for (const statement of statements) await sql.raw(statement).execute(backend.db);
  await sql`alter table audit enable trigger user`.execute(backend.db);
}
/** Restarts the log. */
beforeEach(async () => {
  now = new Date('2026-11-24T15:00:00Z');
  await tamper(
    'delete from audit',
    `update audit_end set last_id = 0, hash = decode(repeat('00', 32), 'hex')`,
    'delete from audit_verification',
  );
  await rm(anchorFile(backend.dataDir), { force: true });
  token = await backend.signInConsole();
});

const record = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, nth) =>
      backend.parts.audit.record({
        action: 'change',
        actor: { kind: 'console', id: 1 },
        subject: `alert:${nth}`,
        outcome: 'done',
        address: '::1',
      }),
    ),
  );
const anchor = async () => (await startAnchoring(backend.parts))();
const read = async () => (await backend.main('GET', auditPaths.verification, { token })).body.data as AuditVerification;
const start = async () =>
  (await backend.main('POST', auditPaths.verification, { token, body: {} })).body.data as AuditVerification;

async function ended() {
  for (let tries = 0; tries < 400; tries += 1) {
    const state = await read();
    if (!state.run) return state;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('The verification does not end');
}
const verified = async () => {
  await start();
  return (await ended()).report;
};

it.long(
  'verifies an intact chain up to its last entry and against the anchors, and logs an entry for the check [TEAM-08]',
  async () => {
    expect(await read()).toEqual({ run: null, report: null, isInterrupted: false });
    await record(700);
    await anchor();
    const report = await verified();
    expect(report).toEqual({
      isWhole: true,
      // The sign-in, the recorded entries, and the check's own entry.
      lines: 702,
      upTo: 702,
      checkedAt: now.toISOString(),
      anchors: 1,
      faults: [],
      faultCount: 0,
      explained: [],
    });
    expect(await auditLines(backend, { action: 'verify' })).toMatchObject([{ actor: 'console:1', subject: 'audit' }]);
  },
);

it('reports a changed entry and a deleted one in plain language, and names a repair [TEAM-08]', async () => {
  await record(30);
  await anchor();
  await tamper(`update audit set subject = 'alert:other' where id = 12`, 'delete from audit where id = 20');
  const report = await verified();
  expect(report).toMatchObject({ isWhole: false, faultCount: 2 });
  expect(report?.faults).toEqual(['entry 12: changed after it was written', 'entry 20: missing']);

  await repairAudit(backend.parts, 'tried in a test');
  const after = await verified();
  expect(after).toMatchObject({ isWhole: true, faults: [] });
  expect(after?.explained.join()).toMatch(/repaired.*tried in a test[^]*entry 12/);
});

it('finds that entries rewritten by SQL alone do not match the anchors [TEAM-08]', async () => {
  await record(10);
  await anchor();
  // The end is cut off, and other entries replace it.
  const kept = await backend.db.selectFrom('audit').select('hash').where('id', '=', 6).executeTakeFirstOrThrow();
  await tamper('delete from audit where id > 6');
  await backend.db.updateTable('audit_end').set({ last_id: 6, hash: kept.hash }).execute();
  await record(5);
  const report = await verified();
  expect(report?.isWhole).toBe(false);
  expect(report?.faults.join()).toMatch(/doesn’t match the checkpoints kept outside the database/);
});

it.long('shares one run between two requests at once, and reports its progress [TEAM-08]', async () => {
  await record(3000);
  const [one, other] = await Promise.all([start(), start()]);
  expect([one.run, other.run].every((run) => run !== null)).toBe(true);
  expect((await ended()).report).toMatchObject({ isWhole: true, upTo: 3002 });
  expect(await auditLines(backend, { action: 'verify' })).toHaveLength(1);
});

it.long('does not report entries written during the run as faults [TEAM-08]', async () => {
  await record(2000);
  await start();
  await record(300);
  const { report } = await ended();
  expect(report).toMatchObject({ isWhole: true });
  expect(report?.upTo).toBeGreaterThanOrEqual(2002);
});

it('ignores a verification report written by SQL alone [TEAM-08]', async () => {
  const report = await verified();
  await backend.db
    .updateTable('audit_verification')
    .set({ report: JSON.stringify({ ...report, upTo: 999_999 }) })
    .execute();
  expect((await read()).report).toBeNull();
});

it('reports a run whose server stopped as interrupted after some seconds, and starts another one [TEAM-08]', async () => {
  await backend.db
    .insertInto('audit_verification')
    .values({ run: 'of another server', checked: 250, total: 900, beat_at: now })
    .execute();
  expect(await read()).toEqual({ run: { checked: 250, total: 900 }, report: null, isInterrupted: false });
  expect((await start()).run).toEqual({ checked: 250, total: 900 });
  now = new Date(now.getTime() + 20_000);
  expect(await read()).toEqual({ run: null, report: null, isInterrupted: true });
  expect(await verified()).toMatchObject({ isWhole: true });
  expect((await read()).isInterrupted).toBe(false);
});
