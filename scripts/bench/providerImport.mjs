// 100,000 providers as CSV: the preview, a first import, one that changes every tenth row, and the export, on both
// databases; and how long other calls wait meanwhile.
import { rounded } from './support/benchServer.mjs';
import { formOf, numbersBetween } from './support/employeeCsv.mjs';
import { timeWithOthers } from './support/otherCalls.mjs';

const count = Number(process.env.BENCH_ROWS ?? 100_000);
export const title = `${count.toLocaleString('en')} providers imported and exported as CSV, and the calls during it`;

/** The longest time allowed for a preview and its import on PostgreSQL. */
const maxSeconds = 60;
const maxWaitMs = 1000;
const paths = ['/api/user/getUserListing?page=1', '/api/program/providers?page=1', '/api/program/overview'];

const header =
  'fullName,organizationName,primarySpecialty,gender,address,city,state,zipcode,country,phoneNumber,lat,long\r\n';

function providerRow(at, isChanged) {
  const phone = isChanged && at % 10 === 0 ? '6175550000' : `617${String(at % 10_000_000).padStart(7, '0')}`;
  const place = `${(42 + (at % 9973) / 10_000).toFixed(6)},${(-71 - (at % 9967) / 10_000).toFixed(6)}`;
  return `Given${at % 997} Family${at},Clinic number ${at % 980},Specialty ${at % 69},F,${at % 900} Harbor Road,Town ${at % 300},MA,${10_000 + (at % 331)},US,${phone},${place}\r\n`;
}

const providersForm = (isChanged) =>
  formOf([header, ...numbersBetween(0, count).map((at) => providerRow(at, isChanged))]);

async function measure(server, database) {
  const table = [];
  const misses = [];
  const tokens = await server.signInRepeatedly(4);
  const [token] = tokens;
  const calls = tokens.flatMap((each) => paths.map((path) => [each, path]));
  const call = async (path, body) => (await server.call(`/api/program/csv/providers/${path}`, { token, body })).data;
  const measureStep = async (what, work) => {
    const { result, seconds, p99, row } = await timeWithOthers(server, calls, work);
    table.push({ database, what, seconds: rounded(seconds), ...row });
    if (database === 'PostgreSQL' && p99 > maxWaitMs)
      misses.push(`others waited more than ${maxWaitMs} ms (p99) during: ${what}`);
    return { result, seconds };
  };

  const first = await measureStep('dry run, all new', () => call('check', providersForm(false)));
  if (first.result.counts.new !== count) throw new Error(JSON.stringify(first.result.counts));
  const stored = await measureStep('import', () => call('apply', { id: first.result.id, mode: 'merge' }));
  const second = await measureStep('dry run, a tenth changed', () => call('check', providersForm(true)));
  await measureStep('import of the changes', () => call('apply', { id: second.result.id, mode: 'merge' }));
  await measureStep('export', async () => {
    const headers = { authorization: `Bearer ${token}` };
    await (await fetch(`${server.url}/api/program/csv/providers/export`, { headers })).arrayBuffer();
  });
  if (database === 'PostgreSQL' && first.seconds + stored.seconds > maxSeconds)
    misses.push(`${count} providers took more than ${maxSeconds} s`);
  return { tables: [table], misses };
}

export const run = (bench) => bench.onEachEngine(measure);
