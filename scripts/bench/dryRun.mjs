// A November CSV file of 100,000 rows: its preview and its import, while others read the list.
import { rounded, timed } from './support/benchServer.mjs';
import { employeeCsv, formOf, numbersBetween } from './support/employeeCsv.mjs';
import { timeWithOthers } from './support/otherCalls.mjs';

const rows = Number(process.env.BENCH_ROWS ?? 100_000);
export const title = `A dry run of ${rows.toLocaleString('en')} rows and its import`;

const maxDryRunS = 20;
const maxApplyS = 30;
/** No limit on PGlite, where others wait until the import ends. */
const maxLateMs = { PostgreSQL: 500, PGlite: Infinity };
const maxMegabytes = 300;

/** A November file: 5% new, 3% missing, 10% changed, half of them to another plan. */
const november = (count) =>
  employeeCsv(
    numbersBetween(0, Math.round(count * 1.05)).filter((person) => person % 100 < 97 || person >= count),
    {
      change(person) {
        if (person >= count) return {};
        if (person % 20 === 4) return { type: 'Retired' };
        return person % 20 === 6 ? { medical: 'UHC Plan B (PPO)' } : {};
      },
    },
  );

async function measure(server, engine) {
  const [token, ...others] = await server.signInRepeatedly(4);
  const call = async (path, body) => (await server.call(`/api${path}`, { token, body })).data;

  const load = await timed(() => call('/users/importUserSheet', formOf(employeeCsv(numbersBetween(0, rows / 2)))));
  const calls = others.flatMap((other) => ['/health', '/api/user/getUserListing?page=1'].map((path) => [other, path]));
  const options = { way: 'update', scope: 'roster', from: '2030-01-01' };
  const { result, growth, p99, row } = await timeWithOthers(server, calls, async () => {
    const dryRun = await timed(() => call('/people/imports', formOf(november(rows / 2), options)));
    const { id, version, guard } = dryRun.result;
    const apply = await timed(() =>
      call('/people/imports/apply', { id, version, isGoodOnly: false, typed: guard?.number }),
    );
    return { dryRun, apply };
  });
  const { dryRun, apply } = result;

  const misses = [];
  if (engine === 'PostgreSQL' && dryRun.seconds > maxDryRunS) misses.push(`the dry run took more than ${maxDryRunS} s`);
  if (engine === 'PostgreSQL' && apply.seconds > maxApplyS) misses.push(`the import took more than ${maxApplyS} s`);
  if (p99 > maxLateMs[engine]) misses.push(`${engine}: others waited more than ${maxLateMs[engine]} ms`);
  if (growth > maxMegabytes) misses.push(`${engine}: memory grew by more than ${maxMegabytes} MB`);
  const steps = { [`the direct import of ${rows} rows`]: load, 'dry run': dryRun, import: apply };
  return {
    tables: [
      Object.entries(steps).map(([what, { seconds }]) => ({ database: engine, what, seconds: rounded(seconds, 2) })),
      { database: engine, ...dryRun.result.counts, ...row, 'memory growth, MB': growth },
    ],
    misses,
  };
}

export const run = (bench) => bench.onEachEngine(measure);
