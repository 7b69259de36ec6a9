// The employee list with 100,000 employees, or the number in BENCH_ROWS, each kind of page compared with the statements
// one would write first: a count of everything and an offset over complete rows.
import { summaryOf, timeCases } from './support/timedCases.mjs';

const employees = Number(process.env.BENCH_ROWS ?? 100_000);
export const title = `Pages of ${employees.toLocaleString('en')} employees compared with count(*) and offset (PostgreSQL)`;

const rounds = 40;
const maxMs = 50;
/** A higher limit for plans, because who is in a plan depends on the day, so the matches are counted for each page. */
const maxPlanMs = 150;

const perPage = 50;
const pageOf = (share) => Math.max(1, Math.floor((employees * share) / perPage));
const anyOf = (share) => 1 + Math.floor(Math.random() * pageOf(share));
const ofPlan = `and exists (select from coverages c where c.person_id = p.id and c.plan_id = 'umr_plan_a'
  and c.voided is null and c.starts <= current_date and (c.ends is null or c.ends >= current_date))`;
const listQueries = [
  { name: 'first page', query: () => ({ page: 1 }) },
  { name: 'any page', query: () => ({ page: anyOf(1) }) },
  { name: 'last page', query: () => ({ page: pageOf(1) }) },
  { name: 'active, any page', query: () => ({ userStatus: 1, page: anyOf(0.9) }), where: 'and status = 1' },
  {
    name: 'not registered, any page',
    query: () => ({ userIsSignedUp: 0, page: anyOf(0.4) }),
    where: 'and registered_at is null',
  },
  { name: 'search, a name', query: () => ({ search: 'Walworth', page: 1 }), like: ['walworth'] },
  { name: 'search, two terms', query: () => ({ search: 'Grace Bel', page: 1 }), like: ['grace', 'bel'] },
  { name: 'search, three letters', query: () => ({ search: 'Mar', page: 1 }), like: ['mar'] },
  { name: 'search, two letters', query: () => ({ search: 'An', page: 1 }), like: ['an'] },
  { name: 'search, two letters, deep', query: () => ({ search: 'An', page: pageOf(0.15) }), like: ['an'] },
];
const plans = [
  { name: 'of a plan, first page', query: () => ({ plan: 'umr_plan_a', page: 1 }), where: ofPlan },
  { name: 'of a plan, any page', query: () => ({ plan: 'umr_plan_a', page: anyOf(0.1) }), where: ofPlan },
];

export async function run(bench) {
  bench.addSampleData('--employees', String(employees));
  const client = await bench.connect();
  await client.query('vacuum (analyze) people');
  const server = await bench.serve();

  const caseOf = ({ name, query, where = '', like = [] }) => ({
    name,
    async call(token) {
      const params = query();
      const { ms } = await server.call(`/api/user/getUserListing?${new URLSearchParams(params)}`, { token });
      return { ms, params };
    },
    async callBaseline({ page }) {
      const text = like.map((_, at) => `and lower(full_name) like $${at + 1}`).join(' ');
      const matches = `from people p where relation = 'Self' and deleted_at is null ${where} ${text}`;
      const values = like.map((word) => `%${word}%`);
      await client.query(`select count(*) ${matches}`, values);
      await client.query(
        `select * ${matches} order by lower(full_name), id limit ${perPage} offset ${(page - 1) * perPage}`,
        values,
      );
    },
  });
  const measured = await timeCases(server, listQueries.map(caseOf), rounds);
  const ofPlans = await timeCases(server, plans.map(caseOf), rounds);

  const summary = summaryOf(measured);
  const misses = [];
  if (summary.p95 > maxMs) misses.push(`a page took more than ${maxMs} ms (p95 over HTTP)`);
  for (const { name, p95 } of ofPlans)
    if (p95 > maxPlanMs) misses.push(`a page took more than ${maxPlanMs} ms: ${name}`);
  return { tables: [[...measured.map(({ row }) => row), summary.row, ...ofPlans.map(({ row }) => row)]], misses };
}
