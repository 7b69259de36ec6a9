// Kinds of calls, each timed many times and compared with another call.
import { quantile, rounded, timed } from './benchServer.mjs';

const warmUps = 2;
/** The compared calls are slow, so they run only in every fourth round. */
const baselineEvery = 4;

/**
 * Times each case, `{ name, call, callBaseline }`: `call(token)` makes the next call and returns its milliseconds and
 * the `params` to pass to `callBaseline`. Returns a row and the times of each.
 */
export async function timeCases(server, cases, rounds) {
  const measured = [];
  for (const { name, call, callBaseline } of cases) {
    // Signs in for each case, because all calls with one session would be refused as too many within a minute.
    const token = await server.signIn();
    const times = [];
    const baselineTimes = [];
    for (let round = 0; round < rounds + warmUps; round += 1) {
      const { ms, params } = await call(token);
      if (round >= warmUps) times.push(ms);
      if (callBaseline && round % baselineEvery === 0)
        baselineTimes.push((await timed(() => callBaseline(params))).seconds * 1000);
    }
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    const row = { what: name, 'p50 ms': rounded(p50), 'p95 ms': rounded(p95) };
    if (callBaseline) {
      const baselineMs = quantile(baselineTimes, 0.5);
      Object.assign(row, { 'compared p50 ms': rounded(baselineMs), ratio: rounded(p50 / baselineMs, 3) });
    }
    measured.push({ name, times, p95, row });
  }
  return measured;
}

/** The row for all cases together. */
export function summaryOf(measured) {
  const all = measured.flatMap(({ times }) => times);
  const p95 = quantile(all, 0.95);
  return { p95, row: { what: 'all of these', 'p50 ms': rounded(quantile(all, 0.5)), 'p95 ms': rounded(p95) } };
}
