// How long a page of the employee list takes while 200 sign-ins with a wrong password run, on both databases, compared
// with the same page before them.
import { setTimeout as delay } from 'node:timers/promises';

import { timeWithOthers } from './support/otherCalls.mjs';

/** Fewer employees than in other benchmarks, because filling the embedded database takes a long time. */
const employees = Number(process.env.BENCH_ROWS ?? 20_000);
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

async function measure(server, database) {
  const tokens = await server.signInRepeatedly(4);
  const list = tokens.map((token) => [token, '/api/user/getUserListing?page=3']);
  const quiet = await timeWithOthers(server, list, () => delay(quietMs), everyMs);
  const busy = await timeWithOthers(server, list, () => signInWrongly(server), everyMs);
  return {
    tables: [
      [
        { database, during: 'nothing', ...quiet.row },
        { database, during: 'wrong sign-ins', ...busy.row, 'refused as too many': busy.result },
      ],
    ],
    misses: busy.p99 > maxMs ? [`a page took more than ${maxMs} ms (p99) during sign-ins: ${database}`] : [],
  };
}

export const run = (bench) => bench.onEachEngine(measure, { employees, TRUST_PROXY: 'loopback' });
