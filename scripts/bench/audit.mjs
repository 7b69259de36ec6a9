// The audit log with a million entries: pages with every kind of filter, compared with the smallest call, and a
// verification of the complete chain while others use the server.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { rounded } from './support/benchServer.mjs';
import { timeWithOthers } from './support/otherCalls.mjs';
import { timeCases } from './support/timedCases.mjs';

const entryCount = Number(process.env.BENCH_ROWS ?? 1_000_000);
export const title = `The audit log with ${entryCount.toLocaleString('en')} entries (PostgreSQL)`;

const maxPageMs = 100;
const maxLateMs = 500;
const rounds = 18;
const batchSize = 10_000;
const stepMs = 1000;
const startMs = Date.now() - entryCount * stepMs;

const hmac = (key, text, previous = '') => createHmac('sha256', key).update(previous).update(text).digest();

/** Most entries are for common actions; a few rare ones are far back. */
function entryOf(nth) {
  const isRare = nth % Math.round(entryCount / 4) === 17;
  const action = isRare
    ? 'purge'
    : (['view-record', 'view-record', 'sign-in', 'change', 'view-plan', 'view-ssn'][nth % 6] ?? '');
  return [
    new Date(startMs + nth * stepMs).toISOString(),
    action,
    // Two administrators do most of the work, and their actions do not overlap.
    nth % 2 ? 'console:1' : `person:${1001 + (nth % 5000)}`,
    isRare ? 'person:77' : `person:${2001 + (nth % 20_000)}`,
    nth % 50 === 3 ? 'refused' : nth === 40 ? 'failed' : 'done',
    '203.0.113.9',
    '{}',
  ];
}

async function fill(db, key) {
  const { rows: found } = await db.query('select last_id, hash from audit_end');
  let id = Number(found[0].last_id);
  let { hash } = found[0];
  for (let done = 0; done < entryCount; done += batchSize) {
    const entries = [];
    for (let nth = done; nth < Math.min(entryCount, done + batchSize); nth += 1) {
      id += 1;
      const entry = [id, ...entryOf(nth)];
      const previous = hash;
      hash = hmac(key, JSON.stringify(entry), hash);
      entries.push([...entry, previous, hash]);
    }
    await db.query(
      `insert into audit (id, at, action, actor, subject, outcome, address, detail, previous_hash, hash)
        select * from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
          $8::text[], $9::bytea[], $10::bytea[])`,
      entries[0].map((_, column) => entries.map((entry) => entry[column])),
    );
  }
  await db.query('update audit_end set last_id = $1, hash = $2', [id, hash]);
  // Analyzes the table, as autovacuum would after this many inserts.
  await db.query('vacuum analyze audit');
}

const day = (share) => new Date(startMs + entryCount * stepMs * share).toISOString().slice(0, 10);
const searches = {
  'the newest': {},
  'one person': { person: 2042 },
  'a person without entries': { person: 999_999 },
  'one administrator': { actor: 'console:1' },
  'an administrator and an action that never meet': { actor: 'console:1', action: 'view-plan' },
  'a common action': { action: 'view-ssn' },
  'a rare action': { action: 'purge' },
  'an action no one took': { action: 'repair' },
  refused: { outcome: 'refused' },
  'failed, once': { outcome: 'failed' },
  'a day in the middle': { from: day(0.5), to: day(0.5) },
  'an action on a day in the middle': { action: 'view-ssn', from: day(0.5), to: day(0.5) },
  'refusals of a common action by one administrator': {
    actor: 'console:1',
    action: 'view-record',
    outcome: 'refused',
  },
  'a person, an action, and a period': { person: 2042, action: 'view-ssn', from: day(0.1), to: day(0.9) },
  'before the log began': { to: '2001-01-01' },
};

/** Each call reads the next page of a search. */
function caseOf(server, [name, filters]) {
  let before;
  return {
    name,
    async call(token) {
      const query = new URLSearchParams({ ...filters, ...(before && { before }) });
      const { ms, data } = await server.call(`/api/office/auditLines?${query}`, { token });
      before = data.next ? String(data.next) : undefined;
      return { ms, params: token };
    },
    // The smallest call that reads the database shows how busy the machine is.
    callBaseline: (token) => server.call('/api/user/getUsersSummary', { token }),
  };
}

async function verify(server) {
  const [token, ...others] = await server.signInRepeatedly(3);
  const path = '/api/office/auditVerification';
  const calls = others.flatMap((other) => ['/health', '/api/user/getUserListing?page=1'].map((each) => [other, each]));
  const waitForReport = async () => {
    await server.call(path, { token, body: {} });
    for (;;) {
      await delay(300);
      const { data } = await server.call(path, { token });
      if (!data.run) return data.report;
    }
  };
  return timeWithOthers(server, calls, waitForReport, 100);
}

export async function run(bench) {
  const { hashing } = JSON.parse(readFileSync(join(bench.folder, 'keys.json'), 'utf8'));
  await fill(await bench.connect(), hmac(Buffer.from(hashing, 'hex'), 'audit-chain\0'));
  const server = await bench.serve();
  const cases = Object.entries(searches).map((search) => caseOf(server, search));
  const pages = await timeCases(server, cases, rounds);
  const { seconds, result: report, p99, row } = await verify(server);

  const misses = pages
    .filter(({ p95 }) => p95 > maxPageMs)
    .map(({ name, p95 }) => `pages of “${name}” took ${rounded(p95)} ms at p95`);
  if (!report?.isWhole) misses.push(`the chain is broken: ${report?.faults.join('; ')}`);
  if (p99 > maxLateMs) misses.push(`others waited ${rounded(p99)} ms during the verification`);
  return {
    tables: [
      pages.map((page) => page.row),
      { 'verification, s': rounded(seconds), 'entries in it': report?.lines, ...row },
    ],
    misses,
  };
}
