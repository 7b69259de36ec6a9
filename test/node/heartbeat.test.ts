import { setTimeout as delay } from 'node:timers/promises';

import { watchHeartbeat } from '@/server/platform/database/engine/heartbeat';

const received: string[] = [];
let stop: () => void;

function watch(ping: () => Promise<unknown>) {
  const watched = watchHeartbeat({
    ping,
    timeoutMs: 600,
    isQueryWaiting: () => true,
    onLost: () => received.push('lost'),
    onRecovered: () => received.push('back'),
  });
  stop = watched.stop;
  return watched;
}
beforeEach(() => void received.splice(0));
afterEach(() => stop());

const blockThread = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it('reports no database outage from a process that was paused longer than its timeout [H4]', async () => {
  let answers = 0;
  watch(async () => {
    setTimeout(blockThread, 0, 1000);
    // Opening a connection takes several turns of the event loop, for example for the first check.
    for (let turn = 0; turn < 5; turn += 1) await delay(5);
    answers += 1;
  });
  while (answers === 0) await delay(20);
  expect(received).toEqual([]);
});

it('counts a database that does not respond as down until it responds again [H4]', async () => {
  let isAway = true;
  const { isDown } = watch(() => (isAway ? new Promise(() => undefined) : Promise.resolve()));
  while (!isDown()) await delay(20);
  isAway = false;
  while (isDown()) await delay(20);
  expect(received).toEqual(['lost', 'back']);
});
