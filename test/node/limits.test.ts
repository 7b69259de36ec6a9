import { makeLimits, type RedisCommands } from '@/server/platform/process/limits';
import { makeLog } from '@/server/platform/process/log';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function startLimits(redis: () => RedisCommands | undefined = () => undefined) {
  const lines: string[] = [];
  const write = (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg);
  return { ...makeLimits({ redis, log: makeLog({ logLevel: 'info' }, { write }) }), lines };
}

it('accepts as many calls in a window as the limit, and says in refusals of the others when it ends', async () => {
  const limit = startLimits().limit('calls', { max: 2, windowMs: 1000 });
  const take = () => limit.consume('someone');
  expect([await take(), await take(), await take()]).toEqual([0, 0, 1000]);
  jest.advanceTimersByTime(600);
  expect([await take(), await limit.consume('another')]).toEqual([400, 0]);
  jest.advanceTimersByTime(400);
  expect([await take(), await take(), await take()]).toEqual([0, 0, 1000]);
});

it('forgets the oldest callers beyond twenty thousand on a node that counts on its own', async () => {
  const limit = startLimits().limit('calls', { max: 1, windowMs: 60_000 });
  for (let caller = 0; caller < 20_002; caller += 1) await limit.consume(`${caller}`);
  expect([await limit.consume('20001'), await limit.consume('0')]).toEqual([60_000, 0]);
});

it('tries again after some seconds a Redis that does not respond, and logs it once until it does [OPS-06]', async () => {
  const answers: (() => Promise<unknown>)[] = [];
  const requested = jest.fn(() => (answers.shift() ?? (async () => [9, 700]))());
  const { limit, lines } = startLimits(() => ({ sendCommand: requested }));
  const { consume } = limit('calls', { max: 1, windowMs: 60_000 });
  answers.push(
    () => new Promise(() => undefined),
    () => Promise.reject(new Error('LOADING')),
  );

  const first = consume('someone');
  await jest.advanceTimersByTimeAsync(500);
  expect(await first).toBe(0);
  expect(await consume('someone')).toBeGreaterThan(0);
  expect(requested).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(5000);
  await consume('someone');
  expect(requested).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(5000);
  expect(await consume('someone')).toBe(700);
  expect(lines).toEqual([
    'Redis is not available for rate limiting; each node limits its own calls until it is',
    'Redis is available again for rate limiting',
  ]);
});

it('lets one call at a time wait for Redis while it is away [OPS-06]', async () => {
  const requested = jest.fn((): Promise<unknown> => new Promise(() => undefined));
  const { consume } = startLimits(() => ({ sendCommand: requested })).limit('calls', { max: 9, windowMs: 60_000 });
  const first = consume('someone');
  await jest.advanceTimersByTimeAsync(500);
  await first;
  await jest.advanceTimersByTimeAsync(5000);
  const probe = consume('someone');
  expect(await consume('another')).toBe(0);
  expect(requested).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(500);
  expect(await probe).toBe(0);
});
