// The employee list with 100,000 employees, or the number in BENCH_ROWS, each kind of page compared with the statements
// one would write first: a count of everything and an offset over complete rows.
import pg from 'pg';

import { quantile, rounded, startBench } from './support/benchServer.mjs';

const employees = Number(process.env.BENCH_ROWS ?? 100_000);
export const title = `Pages of ${employees.toLocaleString('en')} employees compared with count(*) and offset (PostgreSQL)`;

const rounds = 40;
const maxMs = 50;
/** A higher limit for plans, because who is in a plan depends on the day, so the matches are counted for each page. */
const maxPlanMs = 150;

const naive = `from people p where relation = 'Self' and deleted_at is null`;
const planCondition = `and exists (select from coverages c where c.person_id = p.id and c.plan_id = 'umr_plan_a'
  and c.voided is null and c.starts <= current_date and (c.ends is null or c.ends >= current_date))`;
const kinds = [
  { name: 'first page', query: { page: 1 }, where: '' },
  { name: 'any page', query: () => ({ page: 1 + Math.floor(Math.random() * 2000) }), where: '' },
  { name: 'last page', query: { page: 2000 }, where: '' },
  {
    name: 'active, any page',
    query: () => ({ userStatus: 1, page: 1 + Math.floor(Math.random() * 1850) }),
    where: 'and status = 1',
  },
  {
    name: 'not registered, any page',
    query: () => ({ userIsSignedUp: 0, page: 1 + Math.floor(Math.random() * 790) }),
    where: 'and registered_at is null',
  },
  { name: 'of a plan, first page', query: { plan: 'umr_plan_a', page: 1 }, where: planCondition },
  {
    name: 'of a plan, any page',
    query: () => ({ plan: 'umr_plan_a', page: 1 + Math.floor(Math.random() * (employees / 500)) }),
    where: planCondition,
  },
  { name: 'search, a name', query: { search: 'Walworth', page: 1 }, like: ['walworth'] },
  { name: 'search, two terms', query: { search: 'Grace Bel', page: 1 }, like: ['grace', 'bel'] },
  { name: 'search, three letters', query: { search: 'Mar', page: 1 }, like: ['mar'] },
  { name: 'search, two letters', query: { search: 'An', page: 1 }, like: ['an'] },
  { name: 'search, two letters, deep', query: { search: 'An', page: 300 }, like: ['an'] },
];

async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export async function run() {
  const bench = await startBench();
  const client = new pg.Client({ connectionString: bench.database });
  try {
    console.log(bench.data('--employees', String(employees)).replaceAll('\n', ' '));
    await client.connect();
    await client.query('vacuum (analyze) people');
    const server = await bench.serve();
    const token = await server.signIn();
    const headers = { authorization: `Bearer ${token}` };

    const table = [];
    const all = [];
    const misses = [];
    for (const { name, query, where = '', like = [] } of kinds) {
      const ours = [];
      const theirs = [];
      const text = like.map((_, at) => `and lower(full_name) like $${at + 1}`).join(' ');
      const values = like.map((word) => `%${word}%`);
      for (let round = 0; round < rounds; round += 1) {
        const asked = typeof query === 'function' ? query() : query;
        const url = `${server.url}/api/user/getUserListing?${new URLSearchParams(asked)}`;
        ours.push(
          await timed(async () => {
            const answer = await (await fetch(url, { headers })).json();
            if (answer.status !== 'success') throw new Error(answer.message);
          }),
        );
        if (round % 4 === 0)
          theirs.push(
            await timed(async () => {
              await client.query(`select count(*) ${naive} ${where} ${text}`, values);
              await client.query(
                `select * ${naive} ${where} ${text} order by lower(full_name), id limit 50 offset ${(asked.page - 1) * 50}`,
                values,
              );
            }),
          );
      }
      const isPlanQuery = where === planCondition;
      if (!isPlanQuery) all.push(...ours.slice(2));
      const [p50, p95, floor] = [quantile(ours.slice(2), 0.5), quantile(ours.slice(2), 0.95), quantile(theirs, 0.5)];
      if (isPlanQuery && p95 > maxPlanMs) misses.push(`a page took more than ${maxPlanMs} ms: ${name}`);
      table.push({
        what: name,
        'p50 ms': rounded(p50),
        'p95 ms': rounded(p95),
        'naive p50 ms': rounded(floor),
        ratio: rounded(p50 / floor, 3),
      });
    }
    await server.stop();
    const p95 = quantile(all, 0.95);
    table.push({ what: 'all but those of a plan', 'p50 ms': rounded(quantile(all, 0.5)), 'p95 ms': rounded(p95) });
    if (p95 > maxMs) misses.push(`a page took more than ${maxMs} ms (p95 over HTTP)`);
    return { tables: [table], misses };
  } finally {
    await client.end();
    await bench.stop();
  }
}
