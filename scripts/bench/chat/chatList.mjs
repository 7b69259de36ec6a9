// The administrators' list of conversations, on both databases: pages, filters, and searches for text that is rare,
// frequent, missing, or being typed.
import { loadavg } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';

import { quantile, rounded, startBench } from '../support/benchServer.mjs';

const conversations = Number(process.env.BENCH_CONVERSATIONS ?? 100_000);
const messages = Math.min(1_000_000, conversations * 10);
const engines = (process.env.BENCH_ENGINES ?? 'PGlite,PostgreSQL').split(',');
const rounds = Number(process.env.BENCH_ROUNDS ?? 40);
export const title = `The list of ${conversations.toLocaleString('en')} conversations with ${messages.toLocaleString('en')} messages`;

const mostMs = 100;
/** The share of generated employees who can receive messages. */
const membersAnEmployee = 0.55;
/** A console session may make 600 calls a minute. */
const tokens = 12;

/**
 * Half of the conversations have an ended session and every tenth has ended; the searched texts are in one message in a
 * hundred, in a thousand, in twenty messages in total, and only in ended ones.
 */
export const preparation = [
  `update conversations set ended = (member_said + admin_said) / 2 where member_id % 2 = 0`,
  `update conversations set ended = member_said + admin_said, admin_heard = member_said, admin_read = member_said + admin_said,
     member_heard = admin_said, member_read = member_said + admin_said where member_id % 10 = 3`,
  `update messages set body = body || ' Orthodontics.' where (member_id * 31 + sequence * 17) % 100 = 7`,
  `update messages set body = body || ' Tonsillectomy.' where (member_id * 31 + sequence * 17) % 1000 = 8`,
  `update messages set body = body || ' Zygomatic.' where (member_id * 31 + sequence * 17) % 50000 = 9`,
  `update messages m set body = body || ' Hyperopia.' from conversations c where c.member_id = m.member_id and m.sequence <= c.ended and m.sequence % 2 = 0`,
  `update messages m set is_over = true from conversations c where c.member_id = m.member_id and m.sequence <= c.ended`,
  'vacuum (analyze)',
];

const typed = (text) =>
  Array.from(text, (_letter, at) => ({ search: text.slice(0, at + 1) })).filter(({ search }) => !search.endsWith(' '));
const any = (list) => list[Math.floor(Math.random() * list.length)];
const placeOf = ({ userId, lastAt }) => ({ userId, lastAt });

/** Each kind requests members that an earlier step found, from anywhere in the list. */
export const kinds = [
  { name: 'first page', body: () => ({}) },
  { name: 'next page, anywhere', body: (seen) => ({ after: placeOf(any(seen)) }) },
  { name: 'page by number, anywhere', body: () => ({ page: Math.floor((Math.random() * conversations) / 50) }) },
  { name: 'unread', body: () => ({ filter: 'unread' }) },
  { name: 'unread, anywhere', body: (seen) => ({ filter: 'unread', after: placeOf(any(seen)) }) },
  { name: 'ended', body: () => ({ filter: 'ended' }) },
  { name: 'ended, anywhere', body: (seen) => ({ filter: 'ended', after: placeOf(any(seen)) }) },
  { name: 'a whole name', body: (seen) => ({ search: any(seen).userName }) },
  { name: 'a surname', body: (seen) => ({ search: any(seen).userName.split(' ').at(-1) }) },
  { name: 'a first name', body: (seen) => ({ search: any(seen).userName.split(' ')[0] }) },
  { name: 'a first name, unread', body: (seen) => ({ filter: 'unread', search: any(seen).userName.split(' ')[0] }) },
  { name: 'a whole name, ended', body: (seen) => ({ filter: 'ended', search: any(seen).userName }) },
  {
    name: 'a word of most conversations',
    body: () => ({ search: any(['covered', 'pharmacy', 'question', 'Thanks']) }),
  },
  {
    name: 'the same, anywhere',
    body: (seen) => ({ search: any(['covered', 'pharmacy', 'question', 'Thanks']), after: placeOf(any(seen)) }),
  },
  { name: 'the same, ended', body: () => ({ filter: 'ended', search: any(['covered', 'pharmacy']) }) },
  { name: 'two such terms', body: () => ({ search: any(['Thanks glasses', 'newborn question', 'copay Sorry']) }) },
  { name: 'a word of 1 % of messages', body: () => ({ search: 'orthodontics' }) },
  { name: 'a word of 0.1 % of messages', body: () => ({ search: 'tonsillectomy' }) },
  { name: 'a word of 20 messages', body: () => ({ search: 'zygomatic' }) },
  { name: 'a word of ended sessions', body: () => ({ search: 'hyperopia' }) },
  { name: 'two terms of 1 %', body: () => ({ search: 'orthodontics newborn' }) },
  { name: 'nowhere', body: () => ({ search: any(['zzyzx', 'qwertz', 'vuvuzela']) }) },
  { name: 'a frequent word and one found nowhere', body: () => ({ search: any(['covered zzyzx', 'maria qwertz']) }) },
  { name: 'one letter', body: () => ({ search: any([...'aeqxz']) }) },
  { name: 'two letters', body: () => ({ search: any(['an', 'qu', 'zz', 'co']) }) },
  { name: 'typed: a name', bodies: (seen) => typed(any(seen).userName) },
  { name: 'typed: a word', bodies: () => typed(any(['covered', 'orthodontics', 'zygomatic'])) },
];

/** Requests a page; returns its rows and how long it took. */
export async function ask(url, token, body) {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/chat-api/users/list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ page: 0, isAdmin: true, limit: 50, ...body }),
  });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(`${answer.status}: ${message}`);
  return { rows: data, took: performance.now() - startedAt };
}

export async function signIn(url) {
  const answer = await fetch(`${url}/chat-api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailId: 'admin@example.org', password: 'Admin@123' }),
  });
  return (await answer.json()).data.accessToken;
}

/** Members from all over the list. */
export async function lookAround(url, token) {
  const seen = [];
  for (let part = 0; part < 20; part += 1)
    seen.push(...(await ask(url, token, { page: Math.floor((part * conversations) / 1000) })).rows);
  return seen;
}

async function prepare(env) {
  if (env.DATABASE_URL) {
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    for (const statement of preparation) await client.query(statement);
    await client.end();
    return;
  }
  const lite = await PGlite.create(join(env.DATA_DIR, 'pglite'), { extensions: { pg_trgm } });
  for (const statement of preparation) await lite.exec(statement);
  await lite.close();
}

export async function run() {
  const bench = await startBench();
  const table = [];
  const misses = [];
  try {
    for (const engine of engines) {
      const env = { ...bench.env, DATA_DIR: join(bench.folder, engine) };
      if (engine === 'PGlite') delete env.DATABASE_URL;
      const employees = String(Math.ceil(conversations / membersAnEmployee));
      console.log(bench.data({ env }, '--employees', employees).replaceAll('\n', ' '));
      console.log(
        bench
          .data({ env }, '--messages', String(messages), '--conversations', String(conversations))
          .replaceAll('\n', ' '),
      );
      await prepare(env);
      const server = await bench.serve({ env });
      const bearers = [];
      for (let count = 0; count < tokens; count += 1) bearers.push(await signIn(server.url));
      const seen = await lookAround(server.url, bearers[0]);
      let asked = 0;
      for (const { name, body, bodies = (known) => [body(known)] } of kinds) {
        const took = [];
        while (took.length < rounds + 2)
          for (const each of bodies(seen))
            took.push((await ask(server.url, bearers[(asked += 1) % tokens], each)).took);
        const measured = took.slice(2);
        const [p50, p95] = [quantile(measured, 0.5), quantile(measured, 0.95)];
        const row = { engine, what: name, 'p50 ms': rounded(p50), 'p95 ms': rounded(p95), load: rounded(loadavg()[0]) };
        console.log(JSON.stringify(row));
        table.push(row);
        if (p95 > mostMs) misses.push(`${name} on ${engine}: ${rounded(p95)} ms (p95), more than ${mostMs}`);
      }
      await server.stop();
    }
    return { tables: [table], misses };
  } finally {
    await bench.stop();
  }
}
