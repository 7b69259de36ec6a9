// The provider search with 100,000 providers, each kind of query compared with the statements one would write first: a
// count and a page over lower(...) like, and the distance of everyone.
import { summaryOf, timeCases } from './support/timedCases.mjs';

const providers = Number(process.env.BENCH_ROWS ?? 100_000);
export const title = `Searches among ${providers.toLocaleString('en')} providers compared with count(*), like, and offset (PostgreSQL)`;

const rounds = 32;
const maxMs = 50;
const step = 9;

const randomAround = (spread, from) => from + (Math.random() - 0.5) * spread;
const randomPlace = () => ({ lat: randomAround(2, 42.3), long: randomAround(2, -72) });
const randomBelow = (most) => Math.floor(Math.random() * most);
const queries = {
  'everyone, first step': () => ({}),
  'everyone, any depth': () => ({ offset: randomBelow(providers - step) }),
  name: () => ({ search: 'Walworth' }),
  'name, three letters': () => ({ search: 'mar' }),
  'first and last name': () => ({ search: 'Grace Bel' }),
  'specialty, one in seven': () => ({ search: 'Cardiology' }),
  'specialty, deep': () => ({ search: 'Cardiology', offset: randomBelow(providers / 8) }),
  'specialties, part of a word': () => ({ search: 'medic' }),
  'zip code': () => ({ search: '06103' }),
  'name and specialty': () => ({ search: 'Walworth derma' }),
  'no one': () => ({ search: 'zzzzzz' }),
  'nearest, first step': () => ({ ...randomPlace() }),
  'nearest, a hundred steps on': () => ({ ...randomPlace(), offset: 900 }),
  'nearest, a thousand steps on': () => ({ ...randomPlace(), offset: 9000 }),
  'nearest of a name': () => ({ ...randomPlace(), search: 'Walworth' }),
  'nearest of a specialty': () => ({ ...randomPlace(), search: 'Cardiology' }),
};

const kilometers = `12742 * asin(sqrt(least(1, power(sin(radians(lat - $1) / 2), 2)
  + cos(radians($1)) * cos(radians(lat)) * power(sin(radians(long - $2) / 2), 2))))`;

async function queryPlainly(client, { search = '', offset = 0, lat, long }) {
  const place = lat === undefined ? [] : [lat, long];
  const text = search.toLowerCase().split(/\s+/).filter(Boolean);
  const like = (first) =>
    text
      .map((_, at) => `lower(full_name || ' ' || primary_specialty || ' ' || zipcode) like $${first + at}`)
      .join(' and ') || 'true';
  const values = text.map((word) => `%${word}%`);
  await client.query(`select count(*) from providers where ${like(1)}`, values);
  const order = place.length ? `${kilometers}, full_name, id` : 'full_name, id';
  await client.query(
    `select * from providers where ${like(place.length + 1)} order by ${order} limit ${step} offset ${offset}`,
    [...place, ...values],
  );
}

export async function run(bench) {
  await bench.addSampleData('--providers', providers);
  const client = await bench.connect();
  const server = await bench.serve();
  const cases = Object.entries(queries).map(([name, query]) => ({
    name,
    async call(token) {
      const params = query();
      const body = { limit: step, offset: 0, search: '', lat: '', long: '', ...params };
      const { ms } = await server.call('/api/pediatrics/getPediatrixDetails', { token, body });
      return { ms, params };
    },
    callBaseline: (params) => queryPlainly(client, params),
  }));
  const measured = await timeCases(server, cases, rounds);
  const { p95, row } = summaryOf(measured);
  return {
    tables: [[...measured.map((each) => each.row), row]],
    misses: p95 > maxMs ? [`a search took more than ${maxMs} ms (p95 over HTTP)`] : [],
  };
}
