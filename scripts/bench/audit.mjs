// The audit log with a million entries: pages with every kind of filter, the cost of writing an entry, and a
// verification of the complete chain while others use the server.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { quantile, rounded, startBench } from './support/benchServer.mjs';

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
export const title = `The audit log with ${rows.toLocaleString('en')} lines (PostgreSQL)`;

const maxPageMs = 100;
const maxLateMs = 500;
const repeats = 18;
const warmUps = 20;
const batch = 10_000;
const writes = 20_000;
const writeAttempts = 5;
const stepMs = 1000;

const hmac = (key, ...parts) => {
  const hash = createHmac('sha256', key);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Most entries are for common actions; a few rare ones are far back. */
function lineOf(nth, start) {
  const isRare = nth % Math.round(rows / 4) === 17;
  const action = isRare
    ? 'purge'
    : (['view-record', 'view-record', 'sign-in', 'change', 'view-plan', 'view-ssn'][nth % 6] ?? '');
  return {
    at: new Date(start + nth * stepMs),
    action,
    // Two administrators do most of the work, and their actions do not overlap.
    actor: nth % 2 ? 'console:1' : `person:${1001 + (nth % 5000)}`,
    subject: isRare ? 'person:77' : `person:${2001 + (nth % 20_000)}`,
    outcome: nth % 50 === 3 ? 'refused' : nth === 40 ? 'failed' : 'done',
    address: '203.0.113.9',
    detail: '{}',
  };
}

async function fill(db, key) {
  const { rows: found } = await db.query('select last_id, hash from audit_end');
  let { last_id: id, hash } = { last_id: Number(found[0].last_id), hash: found[0].hash };
  const start = Date.now() - rows * stepMs;
  for (let done = 0; done < rows; done += batch) {
    const columns = {
      id: [],
      at: [],
      action: [],
      actor: [],
      subject: [],
      outcome: [],
      address: [],
      detail: [],
      before: [],
      hash: [],
    };
    for (let nth = done; nth < Math.min(rows, done + batch); nth += 1) {
      const line = lineOf(nth, start);
      const { at, action, actor, subject, outcome, address, detail } = line;
      id += 1;
      columns.id.push(id);
      columns.before.push(hash);
      hash = hmac(key, hash, JSON.stringify([id, at.toISOString(), action, actor, subject, outcome, address, detail]));
      columns.hash.push(hash);
      for (const name of Object.keys(line)) columns[name].push(line[name]);
    }
    await db.query(
      `insert into audit (id, at, action, actor, subject, outcome, address, detail, previous_hash, hash)
        select * from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
          $8::text[], $9::bytea[], $10::bytea[])`,
      Object.values(columns),
    );
  }
  await db.query('update audit_end set last_id = $1, hash = $2', [id, hash]);
  // Analyzes the table, as the database does by itself after so many lines.
  await db.query('vacuum analyze audit');
  return { last: id, start };
}

/** Microseconds the database takes to write an entry at the end of the chain; the entry is rolled back. */
async function writeUs(db, last) {
  await db.query('begin');
  await db.query('alter table audit disable trigger user');
  const startedAt = performance.now();
  await db.query(
    `insert into audit (id, at, action, actor, subject, outcome, address, detail, previous_hash, hash)
      select $1::bigint + n, now(), (array['view-record', 'sign-in', 'change'])[1 + n % 3], 'person:' || 1001 + n % 5000,
        'person:' || 2001 + n * 7919 % 20000, case when n % 50 = 3 then 'refused' else 'done' end, '203.0.113.9', '{}',
        sha256(n::text::bytea), sha256((-n)::text::bytea)
      from generate_series(1, ${writes}) as n`,
    [last],
  );
  const taken = performance.now() - startedAt;
  await db.query('rollback');
  return (taken / writes) * 1000;
}

const indexes = ['audit_actor', 'audit_action', 'audit_outcome'];

/** Takes the minimum of several tries, because others may be using the machine. */
async function writeCost(db, last) {
  const least = async () => {
    const tries = [];
    for (let nth = 0; nth < writeAttempts; nth += 1) tries.push(await writeUs(db, last));
    return rounded(Math.min(...tries));
  };
  const after = await least();
  const { rows: kept } = await db.query(
    'select indexname as name, indexdef as text from pg_indexes where indexname = any($1)',
    [indexes],
  );
  for (const { name } of kept) await db.query(`drop index ${name}`);
  const before = await least();
  for (const { text } of kept) await db.query(text);
  await db.query('vacuum audit');
  return { 'a line without the indexes, µs': before, 'with them, µs': after };
}

export async function run() {
  const bench = await startBench();
  const db = new pg.Client({ connectionString: bench.database });
  try {
    const { hashing } = JSON.parse(readFileSync(join(bench.folder, 'keys.json'), 'utf8'));
    const key = hmac(Buffer.from(hashing, 'hex'), 'audit-chain\0');
    await db.connect();
    const { last, start } = await fill(db, key);
    const cost = await writeCost(db, last);

    const server = await bench.serve();
    // Calls are limited per session and minute, so each step uses a separate session.
    let token = await server.signIn();
    const ask = async (path, init = {}) => {
      const startedAt = performance.now();
      const answer = await fetch(`${server.url}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, ...init.headers },
      });
      const reply = await answer.json();
      if (answer.status !== 200 || reply.status === 'failure') throw new Error(JSON.stringify(reply).slice(0, 300));
      return { ms: performance.now() - startedAt, reply };
    };
    const day = (share) => new Date(start + rows * stepMs * share).toISOString().slice(0, 10);
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
      'refused of one administrator in a common action': {
        actor: 'console:1',
        action: 'view-record',
        outcome: 'refused',
      },
      'a person, an action and a month': { person: 2042, action: 'view-ssn', from: day(0.1), to: day(0.9) },
      'before the log began': { to: '2001-01-01' },
    };
    const misses = [];
    const pages = [];
    // The smallest call that reads the database, measured in turn, shows how busy the machine is.
    const smallest = [];
    const measure = async (path) => {
      smallest.push((await ask('/api/user/getUsersSummary')).ms);
      return ask(path);
    };
    for (let nth = 0; nth < warmUps; nth += 1) await measure('/api/office/auditLines');
    smallest.length = 0;
    for (const [what, filters] of Object.entries(searches)) {
      const taken = [];
      let lines = 0;
      let isPartial = false;
      let before;
      for (let nth = 0; nth < repeats; nth += 1) {
        const query = new URLSearchParams({ ...filters, ...(before && { before }) });
        const { ms, reply } = await measure(`/api/office/auditLines?${query}`);
        taken.push(ms);
        lines += reply.data.lines.length;
        isPartial ||= reply.data.lookedUntil !== null;
        before = reply.data.next ? String(reply.data.next) : undefined;
        await delay(100);
      }
      const p95 = quantile(taken, 0.95);
      pages.push({
        what,
        'p50, ms': rounded(quantile(taken, 0.5)),
        'p95, ms': rounded(p95),
        lines,
        'stops on the way': isPartial,
      });
      if (p95 > maxPageMs) misses.push(`pages of “${what}” took ${rounded(p95)} ms at p95`);
    }

    token = await server.signIn();
    const others = await server.signIn();
    const late = [];
    await ask('/api/office/auditVerification', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const startedAt = performance.now();
    let state;
    do {
      for (const path of ['/health', '/api/user/getUserListing?page=1']) {
        const requestedAt = performance.now();
        await (await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${others}` } })).arrayBuffer();
        late.push(performance.now() - requestedAt);
      }
      await delay(300);
      ({
        reply: { data: state },
      } = await ask('/api/office/auditVerification'));
    } while (state.run);
    const seconds = (performance.now() - startedAt) / 1000;
    const p99 = quantile(late, 0.99);
    if (!state.report?.isWhole) misses.push(`the chain is not whole: ${state.report?.faults.join('; ')}`);
    if (p99 > maxLateMs) misses.push(`others waited ${rounded(p99)} ms during the verification`);
    await server.stop();

    return {
      tables: [
        pages,
        cost,
        {
          'the smallest call, p50, ms': rounded(quantile(smallest, 0.5)),
          'p95, ms': rounded(quantile(smallest, 0.95)),
        },
        {
          'verification, s': rounded(seconds),
          'lines in it': state.report?.lines,
          'others p50, ms': rounded(quantile(late, 0.5)),
          'others p99, ms': rounded(p99),
        },
      ],
      misses,
    };
  } finally {
    await db.end();
    await bench.stop();
  }
}
