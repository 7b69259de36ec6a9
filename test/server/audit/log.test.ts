import { appendFile, rm } from 'node:fs/promises';

import { sql } from 'kysely';
import { anchorFile, startAnchoring } from '@/server/platform/audit/anchors';
import { plainHash } from '@/server/platform/audit/chain';
import { recordUnkeyedEntries, repairAudit } from '@/server/platform/audit/repair';
import { verifyAudit } from '@/server/platform/audit/verify';

import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({ seed: 'empty' });
});
afterAll(() => backend.close());

/** Empties the log, as before its first entry. */
beforeEach(async () => {
  await tamper(
    'delete from audit',
    'delete from audit_end',
    `insert into audit_end values (0, decode(repeat('00', 32), 'hex'))`,
  );
  await rm(anchorFile(backend.dataDir), { force: true });
});

const line = (id: number) =>
  ({
    action: 'change',
    actor: { kind: 'person', id },
    subject: `person:${id}`,
    outcome: 'done',
    address: '::1',
  }) as const;

/** Runs statements that only someone with full database access could run; none of them uses the key. */
async function tamper(...statements: string[]) {
  await sql`alter table audit disable trigger user`.execute(backend.db);
  for (const statement of statements) await sql.raw(statement).execute(backend.db);
  await sql`alter table audit enable trigger user`.execute(backend.db);
}

const writeLines = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => backend.parts.audit.record(line(index))));

const verify = () => verifyAudit(backend.parts);
/** Anchors the end as a server does when it starts and when it stops. */
const anchor = async () => (await startAnchoring(backend.parts))();
const repair = (reason = 'the server was killed') => repairAudit(backend.parts, reason);

/** Inserts an entry without the key, as older servers did, or as someone with only SQL access could. */
async function plainLine(id: number, previous: Buffer, actor = `person:${id}`) {
  const content = {
    at: new Date(),
    action: 'change',
    actor,
    subject: '',
    outcome: 'done',
    address: '::1',
    detail: '{}',
  };
  const hash = plainHash(previous, id, content);
  await backend.db
    .insertInto('audit')
    .values({ id, ...content, previous_hash: previous, hash })
    .execute();
  return hash;
}

async function plainLines(count: number, endsAt = count, actor?: string) {
  let hash: Buffer = Buffer.alloc(32);
  let end = hash;
  for (let id = 1; id <= count; id += 1) {
    hash = await plainLine(id, hash, actor);
    if (id === endsAt) end = hash;
  }
  await backend.db.updateTable('audit_end').set({ last_id: endsAt, hash: end }).execute();
}

const ready = async () => {
  const answer = await fetch(`${backend.url}/ready`);
  return [answer.status, await answer.json()];
};

it('logs exactly two hundred entries in one intact chain for two hundred actions at once (reliability G5)', async () => {
  const { db } = backend;
  const { audit } = backend.parts;
  await Promise.all([
    writeLines(150),
    ...Array.from({ length: 50 }, (_, index) => db.transaction().execute((tx) => audit.write(tx, line(index)))),
  ]);
  expect(await verify()).toMatchObject({ entryCount: 200, brokenAt: null });
});

it('leaves no entry and no gap for an action that is rolled back', async () => {
  const { db } = backend;
  const { audit } = backend.parts;
  await audit.record(line(1));
  const failing = db.transaction().execute(async (tx) => {
    await audit.write(tx, line(2));
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  await audit.record(line(3));
  expect(await verify()).toMatchObject({ entryCount: 2, brokenAt: null });
});

it('refuses to change an entry in the database itself', async () => {
  await writeLines(3);
  const { db } = backend;
  await expect(sql`update audit set outcome = 'failed'`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`delete from audit`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`truncate audit`.execute(db)).rejects.toThrow('append-only');
});

it.each([
  ['altered', `update audit set actor = 'person:9' where id = 4`, 4],
  ['altered as the last', `update audit set detail = '{"rows":9}' where id = 6`, 6],
  ['deleted', 'delete from audit where id = 3', 3],
  ['deleted from the beginning', 'delete from audit where id < 3', 1],
  ['cut off the end', 'delete from audit where id > 4', 5],
  ['wiped out', 'delete from audit', 1],
])('names an entry that was %s', async (_what, statement, brokenAt) => {
  await writeLines(6);
  await tamper(statement);
  expect(await verify()).toMatchObject({ brokenAt });
});

it('names an entry forged after the end', async () => {
  await writeLines(2);
  await tamper(`insert into audit (id, at, action, actor, subject, outcome, address, detail, previous_hash, hash)
    select 3, at, action, actor, subject, outcome, address, detail, hash, hash from audit where id = 2`);
  expect(await verify()).toMatchObject({ brokenAt: 3 });
});

it('detects a chain recomputed without the key from an entry on [TEAM-10]', async () => {
  await writeLines(6);
  const { hash } = await backend.db.selectFrom('audit').select('hash').where('id', '=', 3).executeTakeFirstOrThrow();
  await tamper('delete from audit where id > 3');
  let end = Buffer.from(hash);
  for (const id of [4, 5, 6]) end = await plainLine(id, end, 'person:99');
  await backend.db.updateTable('audit_end').set({ hash: end }).execute();
  expect(await verify()).toMatchObject({ brokenAt: 4, findings: [{ kind: 'altered', from: 4, to: 6 }] });
});

it('detects a log forged completely without the key, and never accepts it as an old one at a start [TEAM-10]', async () => {
  await writeLines(6);
  await anchor();
  await tamper('delete from audit');
  await plainLines(6, 6, 'person:99');
  const forged = await verify();
  expect(forged.findings.map(({ kind }) => kind).sort()).toEqual(['replaced', 'unkeyed']);
  await recordUnkeyedEntries(backend.parts);
  expect(await verify()).toMatchObject({ brokenAt: 1 });
});

it.each([
  ['as it is', undefined],
  ['with a forged end', `update audit_end set last_id = 4, hash = (select hash from audit where id = 4)`],
])('detects by the anchors a log that was cut off, %s [TEAM-10]', async (_how, forgedEnd) => {
  await writeLines(6);
  await anchor();
  await tamper('delete from audit where id > 4', ...(forgedEnd ? [forgedEnd] : []));
  expect(await verify()).toMatchObject({ brokenAt: 5, findings: [{ kind: 'missing', from: 5, to: 6 }] });
});

it('detects by the anchors a log that was cut off and then continued [TEAM-10]', async () => {
  await writeLines(2);
  await anchor();
  await writeLines(4);
  await anchor();
  await tamper(
    'delete from audit where id > 4',
    `update audit_end set last_id = 4, hash = (select hash from audit where id = 4)`,
  );
  await writeLines(5);
  expect(await verify()).toMatchObject({ brokenAt: 3, findings: [{ kind: 'replaced', from: 3, to: 6 }] });
});

it('detects a forged anchor, and skips one that a kill cut short [TEAM-10]', async () => {
  await writeLines(2);
  await anchor();
  await appendFile(anchorFile(backend.dataDir), '{"at":"2030-01-01T00:00');
  await anchor();
  expect(await verify()).toMatchObject({ brokenAt: null, anchorCount: 2 });
  const forged = { at: '2030-01-01T00:00:00.000Z', id: 2, hash: 'ab'.repeat(32), signature: 'cd'.repeat(32) };
  await appendFile(anchorFile(backend.dataDir), `${JSON.stringify(forged)}\n`);
  expect((await verify()).findings).toMatchObject([{ kind: 'anchor' }]);
});

it('verifies entries from before the key once, names them in a keyed entry, and lets no one change them after [TEAM-10]', async () => {
  await plainLines(5);
  expect(await verify()).toMatchObject({ brokenAt: 1, findings: [{ kind: 'unkeyed', from: 1, to: 5 }] });
  await recordUnkeyedEntries(backend.parts);
  await writeLines(2);
  await recordUnkeyedEntries(backend.parts);
  expect(await verify()).toMatchObject({ entryCount: 8, brokenAt: null, repairEntries: [{ line: 6, action: 'seal' }] });
  await tamper('delete from audit where id <= 5');
  await plainLines(5, 5, 'person:99');
  expect((await verify()).brokenAt).toBe(1);
});

it('does not sign invalid entries from before the key', async () => {
  await plainLines(5);
  await tamper(`update audit set actor = 'person:99' where id = 2`);
  await recordUnkeyedEntries(backend.parts);
  expect(await verify()).toMatchObject({ entryCount: 5, brokenAt: 1 });
});

it('reports in /ready that the stored end is behind the entries, repairs it, and lists the repair from then on [OPS-08]', async () => {
  await plainLines(5, 4);
  expect(await ready()).toMatchObject([503, { status: 'not ready', parts: { database: 'down' } }]);
  await expect(backend.parts.audit.record(line(1))).rejects.toThrow('audit_pkey');
  expect(await repair()).toMatchObject([
    { kind: 'unkeyed', from: 1, to: 5 },
    { kind: 'end', from: 5, to: 5 },
  ]);
  await writeLines(3);
  const { entryCount, brokenAt, repairEntries } = await verify();
  expect({ entryCount, brokenAt }).toEqual({ entryCount: 9, brokenAt: null });
  expect(repairEntries).toMatchObject([{ line: 6, action: 'repair', reason: 'the server was killed' }]);
  expect(await repair()).toEqual([]);
});

it('keeps a forgery in every report after a repair, and detects a change after it again [OPS-08]', async () => {
  await writeLines(6);
  await anchor();
  await tamper(`update audit set actor = 'person:9' where id = 2`, 'delete from audit where id > 5');
  expect((await repair()).map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['altered', 2, 2],
    ['missing', 6, 6],
  ]);
  await writeLines(1);
  await anchor();
  const after = await verify();
  expect(after).toMatchObject({
    brokenAt: null,
    repairEntries: [{ line: 7, findings: [{ kind: 'altered' }, { kind: 'missing' }] }],
  });
  await tamper(`update audit set actor = 'person:8' where id = 2`);
  expect(await verify()).toMatchObject({ brokenAt: 2, findings: [{ kind: 'altered', from: 2, to: 2 }] });
});

it('ignores an entry that names findings and was forged without the key [OPS-08]', async () => {
  await writeLines(3);
  await tamper(`update audit set actor = 'person:9' where id = 2`);
  const { findings } = await verify();
  const detail = JSON.stringify({ reason: 'all is well', findings });
  await tamper(`insert into audit (id, at, action, actor, subject, outcome, address, detail, previous_hash, hash)
    select 4, at, 'repair', actor, subject, outcome, address, '${detail}', hash, hash from audit where id = 3`);
  expect((await verify()).brokenAt).toBe(2);
});

it('detects and repairs a missing end', async () => {
  await writeLines(2);
  await tamper('delete from audit_end');
  await expect(backend.parts.audit.verifyEnd()).rejects.toThrow('harbor audit repair');
  await repair('a test');
  await expect(backend.parts.audit.verifyEnd()).resolves.toMatchObject({ id: 3 });
});
