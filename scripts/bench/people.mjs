// The list of all people with 100,000 employees and their families, or as many employees as BENCH_ROWS says: pages,
// searches, every filter alone and combined, including filters that match hardly anyone, and the counts of what is due.
import { timeCases } from './support/timedCases.mjs';

const employees = Number(process.env.BENCH_ROWS ?? 100_000);
export const title = `The list of all people with ${employees.toLocaleString('en')} employees and their families (PostgreSQL)`;

const rounds = 40;
const maxMs = 50;

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

const filtersFor = (name, values) => values.map((value) => ({ [name]: value }));
const filters = [
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

export async function run(bench) {
  bench.addSampleData('--employees', String(employees));
  const client = await bench.connect();
  for (const preparation of preparations) await client.query(preparation);
  const { rows } = await client.query(
    'select id from people where id % greatest((select count(*) / 37 from people), 1) = 0',
  );
  const anyId = () => rows[Math.floor(Math.random() * rows.length)].id;
  const server = await bench.serve();

  const caseOf = (name, query, path = '/people') => ({
    name,
    call: (token) => server.call(`/api${path}?${new URLSearchParams(query())}`, { token }),
  });
  const measured = await timeCases(
    server,
    [
      ...filters.map((filter) =>
        caseOf(Object.entries(filter).join(' ').replaceAll(',', '=') || 'everyone', () => filter),
      ),
      caseOf('everyone, any later page', () => ({ after: anyId() })),
      caseOf('ended, any earlier page', () => ({ coverage: 'ended', before: anyId() })),
      caseOf('what is due', () => ({}), '/people/due'),
    ],
    rounds,
  );
  return {
    tables: [measured.map(({ row }) => row)],
    misses: measured.filter(({ p95 }) => p95 > maxMs).map(({ name }) => `${name} took more than ${maxMs} ms (p95)`),
  };
}
