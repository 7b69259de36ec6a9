import { sql } from 'kysely';

import { verifyAudit } from '@/server/audit';

import { startBackend, type TestBackend } from '../support/backend';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({ seed: 'empty' });
});
afterAll(() => backend.close());

/** A trail that has not begun. */
beforeEach(async () => {
  await tamper('delete from audit');
  await sql`update audit_end set last_id = 0, hash = decode(repeat('00', 32), 'hex')`.execute(backend.db);
  await sql`alter table audit enable trigger user`.execute(backend.db);
});

const line = (id: number) =>
  ({ action: 'change', actor: { kind: 'person', id }, subject: `person:${id}`, outcome: 'done', address: '::1' }) as const;

/** What only somebody with the keys of the database could do. */
async function tamper(statement: string) {
  await sql`alter table audit disable trigger user`.execute(backend.db);
  await sql.raw(statement).execute(backend.db);
}

const writeLines = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => backend.parts.audit.record(line(index))));

test('two hundred deeds at once leave exactly two hundred lines in one whole chain (reliability G5)', async () => {
  const { db } = backend;
  const { audit } = backend.parts;
  await Promise.all([
    writeLines(150),
    ...Array.from({ length: 50 }, (_, index) => db.transaction().execute((tx) => audit.write(tx, line(index)))),
  ]);
  expect(await verifyAudit(db)).toEqual({ lines: 200, brokenAt: null });
});

test('a deed that is rolled back leaves no line and no gap', async () => {
  const { db } = backend;
  const { audit } = backend.parts;
  await audit.record(line(1));
  const failing = db.transaction().execute(async (tx) => {
    await audit.write(tx, line(2));
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  await audit.record(line(3));
  expect(await verifyAudit(db)).toEqual({ lines: 2, brokenAt: null });
});

test('the database itself refuses to change a line', async () => {
  await writeLines(3);
  const { db } = backend;
  await expect(sql`update audit set outcome = 'failed'`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`delete from audit`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`truncate audit`.execute(db)).rejects.toThrow('append-only');
});

test.each([
  ['altered', `update audit set actor = 'person:9' where id = 4`, 4],
  ['altered as the last', `update audit set detail = '{"rows":9}' where id = 6`, 6],
  ['deleted', 'delete from audit where id = 3', 3],
  ['deleted from the beginning', 'delete from audit where id < 3', 1],
  ['cut off the end', 'delete from audit where id > 4', 5],
  ['wiped out', 'delete from audit', 1],
])('a line that was %s is named', async (_what, statement, brokenAt) => {
  await writeLines(6);
  await tamper(statement);
  expect(await verifyAudit(backend.db)).toMatchObject({ brokenAt });
});

test('a line that was forged behind the end is named', async () => {
  await writeLines(2);
  await tamper(`insert into audit (id, at, action, actor, subject, outcome, address, detail, previous_hash, hash)
    select 3, at, action, actor, subject, outcome, address, detail, hash, hash from audit where id = 2`);
  expect(await verifyAudit(backend.db)).toMatchObject({ brokenAt: 3 });
});
