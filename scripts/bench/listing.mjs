// The lists of employees and of all people with 100,000 employees and their families, or as many employees as BENCH_ROWS
// says. Pages of employees are compared with the statements one would write first: a count of everything and an offset
// over complete rows. Of all people, every filter alone and combined, including filters that match hardly anyone.
import { summaryOf, timeCases } from './support/timedCases.mjs';

const employees = Number(process.env.BENCH_ROWS ?? 100_000);
export const title = `Lists of ${employees.toLocaleString('en')} employees and their families (PostgreSQL)`;

const rounds = 40;
const maxMs = 50;
/** A higher limit for plans, because who is in a plan depends on the day, so the matches are counted for each page. */
const maxPlanMs = 150;

/**
 * The statements that add what the generated families lack: dates of birth, missing SSNs, closed accounts, and coverage
 * that has ended, will end, or starts later.
 */
const preparations = [
  `update people set birth_date = current_date - case relation when 'Child' then (id * 7919 % 10200)::int
    else 8100 + (id * 7919 % 15000)::int end where id % 10 < 9`,
  `update people set ssn_last4 = '' where relation = 'Child' and id % 97 = 0`,
  `update people set deleted_at = now() - interval '3 days' where registered_at is not null and id % 300 = 0`,
  `update coverages set ends = greatest(starts, current_date - 30) where person_id % 25 = 0`,
  `update coverages set ends = greatest(starts, current_date + 1 + (person_id % 59)::int) where person_id % 40 = 1`,
  `update coverages set starts = current_date + 20, ends = null where person_id % 100 = 7`,
  `delete from coverages where person_id % 200 = 3`,
  'vacuum (analyze)',
  // The work that follows a large import would otherwise run during the calls.
  'checkpoint',
];

const perPage = 50;
const pageOf = (share) => Math.max(1, Math.floor((employees * share) / perPage));
const anyOf = (share) => 1 + Math.floor(Math.random() * pageOf(share));
const ofPlan = `and exists (select from coverages c where c.person_id = p.id and c.plan_id = 'umr_plan_a'
  and c.voided is null and c.starts <= current_date and (c.ends is null or c.ends >= current_date))`;
const employeeQueries = [
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
const planQueries = [
  { name: 'of a plan, first page', query: () => ({ plan: 'umr_plan_a', page: 1 }), where: ofPlan },
  { name: 'of a plan, any page', query: () => ({ plan: 'umr_plan_a', page: anyOf(0.1) }), where: ofPlan },
];

const filtersFor = (name, values) => values.map((value) => ({ [name]: value }));
const peopleFilters = [
  {},
  ...filtersFor('relation', ['Self', 'Spouse', 'Child']),
  ...filtersFor('coverage', ['covered', 'ending', 'upcoming', 'ended', 'none']),
  ...filtersFor('age', ['under19', 'from19', 'from26', 'turning26', 'unknown']),
  ...filtersFor('account', ['registered', 'notRegistered', 'inactive', 'closed', 'waiting']),
  { ssn: 'missing' },
  ...filtersFor('plan', ['umr_plan_a', 'no_such_plan']),
  ...filtersFor('search', ['Walworth', 'Grace Bel', 'Mar', 'An', 'Zq', '5550100', '1234']),
  { relation: 'Child', age: 'turning26', coverage: 'covered' },
  { relation: 'Child', age: 'from26' },
  { relation: 'Spouse', age: 'under19' },
  { relation: 'Self', ssn: 'missing' },
  { relation: 'Child', account: 'registered' },
  { relation: 'Child', coverage: 'ended', age: 'from19', account: 'notRegistered' },
  { plan: 'umr_plan_a', coverage: 'ended' },
  { plan: 'umr_plan_a', coverage: 'ending', relation: 'Spouse' },
  { plan: 'umr_plan_a', relation: 'Self', account: 'registered', age: 'from26', coverage: 'covered' },
  { search: 'Mar', relation: 'Child', coverage: 'covered' },
  { search: 'An', account: 'closed' },
  { search: 'Walworth', age: 'turning26' },
];
const nameOf = (filter) => Object.entries(filter).join(' ').replaceAll(',', '=') || 'everyone';

export async function run(bench) {
  await bench.addSampleData('--employees', employees);
  const client = await bench.connect();
  for (const preparation of preparations) await client.query(preparation);
  const { rows } = await client.query(
    'select id from people where id % greatest((select count(*) / 37 from people), 1) = 0',
  );
  const anyId = () => rows[Math.floor(Math.random() * rows.length)].id;
  const server = await bench.serve();

  const caseOf = (path, name, query) => ({
    name,
    async call(token) {
      const params = query();
      const { ms } = await server.call(`/api${path}?${new URLSearchParams(params)}`, { token });
      return { ms, params };
    },
  });
  const employeeCase = ({ name, query, where = '', like = [] }) => ({
    ...caseOf('/user/getUserListing', name, query),
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
  const ofEmployees = await timeCases(server, employeeQueries.map(employeeCase), rounds);
  const ofPlans = await timeCases(server, planQueries.map(employeeCase), rounds);
  const ofPeople = await timeCases(
    server,
    [
      ...peopleFilters.map((filter) => caseOf('/people', nameOf(filter), () => filter)),
      caseOf('/people', 'everyone, any later page', () => ({ after: anyId() })),
      caseOf('/people', 'ended, any earlier page', () => ({ coverage: 'ended', before: anyId() })),
      caseOf('/people/due', 'what is due', () => ({})),
    ],
    rounds,
  );

  const summary = summaryOf(ofEmployees);
  const misses = summary.p95 > maxMs ? [`a page of employees took more than ${maxMs} ms (p95)`] : [];
  for (const { name, p95 } of ofPlans) if (p95 > maxPlanMs) misses.push(`${name} took more than ${maxPlanMs} ms (p95)`);
  for (const { name, p95 } of ofPeople) if (p95 > maxMs) misses.push(`${name} took more than ${maxMs} ms (p95)`);
  const employeeRows = [...ofEmployees.map(({ row }) => row), summary.row, ...ofPlans.map(({ row }) => row)];
  return { tables: [employeeRows, ofPeople.map(({ row }) => row)], misses };
}
