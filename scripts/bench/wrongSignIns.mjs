// How long a page of the employee list takes while 200 sign-ins with a wrong password run, on both databases, compared
// with the same page before them.
import { setTimeout as delay } from 'node:timers/promises';

import { watchOthers } from './support/otherCalls.mjs';

/** Fewer employees than in other benchmarks, because filling the embedded database takes a long time. */
const employees = Number(process.env.BENCH_ROWS ?? 20_000);
const engines = (process.env.BENCH_ENGINES ?? 'PostgreSQL,PGlite').split(',');
export const title = `A list of ${employees.toLocaleString('en')} employees during wrong sign-ins`;

const signIns = 200;
const quietMs = 5000;
const everyMs = 100;
const maxMs = 500;

/** Each wrong sign-in uses a different account and address; returns how many were refused as too many at once. */
async function signInWrongly({ url }) {
  const attempts = Array.from({ length: signIns }, async (_, at) => {
    await delay(at * 10);
    const answer = await fetch(`${url}/api/user/signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${at}` },
      body: JSON.stringify({ userContact: `+1617555${String(at).padStart(4, '0')}`, userPassword: 'Wrong@123' }),
    });
    return answer.status === 503;
  });
  return (await Promise.all(attempts)).filter(Boolean).length;
}

export async function run(bench) {
  const table = [];
  const misses = [];
  for (const engine of engines) {
    const server = await bench.serveOn(engine, { employees, TRUST_PROXY: 'loopback' });
    const tokens = await server.signInRepeatedly(4);
    const list = tokens.map((token) => [token, '/api/user/getUserListing?page=3']);
    const quiet = watchOthers(server, list, everyMs);
    await delay(quietMs);
    table.push({ database: engine, during: 'nothing', ...(await quiet()).row });
    const stop = watchOthers(server, list, everyMs);
    const refused = await signInWrongly(server);
    const { p99, row } = await stop();
    table.push({ database: engine, during: 'wrong sign-ins', ...row, 'refused as too many': refused });
    if (p99 > maxMs) misses.push(`a page took more than ${maxMs} ms (p99) during sign-ins: ${engine}`);
    await server.stop();
  }
  return { tables: [table], misses };
}
