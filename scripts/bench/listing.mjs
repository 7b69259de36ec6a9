// The employee list with 100,000 employees, or as many as BENCH_ROWS says, by each kind of page.
import pg from 'pg';

import { quantile, rounded, startBench } from './support/benchServer.mjs';

const employees = Number(process.env.BENCH_ROWS ?? 100_000);
export const title = `Pages of ${employees.toLocaleString('en')} employees (PostgreSQL)`;

const rounds = 40;
const mostMs = 50;
/** Who is in a plan depends on the day, so the matches are counted for each page. */
const mostPlanMs = 150;

const anyOf = (pages) => 1 + Math.floor(Math.random() * pages);
const kinds = [
  { name: 'first page', query: () => ({ page: 1 }) },
  { name: 'any page', query: () => ({ page: anyOf(2000) }) },
  { name: 'last page', query: () => ({ page: 2000 }) },
  { name: 'active, any page', query: () => ({ userStatus: 1, page: anyOf(1850) }) },
  { name: 'not registered, any page', query: () => ({ userIsSignedUp: 0, page: anyOf(790) }) },
  { name: 'of a plan, first page', query: () => ({ plan: 'umr_plan_a', page: 1 }), isOfPlan: true },
  {
    name: 'of a plan, any page',
    query: () => ({ plan: 'umr_plan_a', page: anyOf(employees / 500) }),
    isOfPlan: true,
  },
  { name: 'search, a name', query: () => ({ search: 'Walworth', page: 1 }) },
  { name: 'search, two terms', query: () => ({ search: 'Grace Bel', page: 1 }) },
  { name: 'search, three letters', query: () => ({ search: 'Mar', page: 1 }) },
  { name: 'search, two letters', query: () => ({ search: 'An', page: 1 }) },
  { name: 'search, two letters, deep', query: () => ({ search: 'An', page: 300 }) },
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
    for (const { name, query, isOfPlan } of kinds) {
      const took = [];
      for (let round = 0; round < rounds; round += 1) {
        const url = `${server.url}/api/user/getUserListing?${new URLSearchParams(query())}`;
        took.push(
          await timed(async () => {
            const answer = await (await fetch(url, { headers })).json();
            if (answer.status !== 'success') throw new Error(answer.message);
          }),
        );
      }
      const warm = took.slice(2);
      const p95 = quantile(warm, 0.95);
      if (!isOfPlan) all.push(...warm);
      else if (p95 > mostPlanMs) misses.push(`a page took more than ${mostPlanMs} ms: ${name}`);
      table.push({ what: name, 'p50 ms': rounded(quantile(warm, 0.5)), 'p95 ms': rounded(p95) });
    }
    await server.stop();
    const p95 = quantile(all, 0.95);
    table.push({ what: 'all but those of a plan', 'p50 ms': rounded(quantile(all, 0.5)), 'p95 ms': rounded(p95) });
    if (p95 > mostMs) misses.push(`a page took more than ${mostMs} ms (p95 over HTTP)`);
    return { tables: [table], misses };
  } finally {
    await client.end();
    await bench.stop();
  }
}
