import { makeBoundedQueue } from '@/server/modules/chat/boundedQueue';
import { throttle } from '@/server/platform/process/throttle';

import { until } from '../support/chatConnection';

it('handles messages of one socket in order, one at a time, and limits the queue [C5]', async () => {
  const turns = makeBoundedQueue(3);
  const done: number[] = [];
  const work = (number: number, ms: number) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    done.push(number);
  };
  expect([turns.add(work(1, 30)), turns.add(work(2, 1)), turns.add(work(3, 10)), turns.add(work(4, 1))]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  await until(() => done.length === 3);
  expect(done).toEqual([1, 2, 3]);
  expect(turns.add(work(5, 1))).toBe(true);
});

describe('frequent updates are throttled, and the last one is always sent [C14]', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('runs once for many requests at once, and later for one after that', async () => {
    const work = jest.fn(async () => {});
    const throttled = throttle(work, 100, jest.fn());
    for (let time = 0; time < 5; time += 1) throttled.request();
    await jest.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledTimes(1);
    for (let time = 0; time < 5; time += 1) throttled.request();
    await jest.advanceTimersByTimeAsync(99);
    expect(work).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('reports a failure, and still runs the next request', async () => {
    const onError = jest.fn();
    const work = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
    const throttled = throttle(work, 100, onError);
    throttled.request();
    await jest.advanceTimersByTimeAsync(200);
    expect(onError).toHaveBeenCalledTimes(1);
    throttled.request();
    await jest.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledTimes(2);
    throttled.stop();
    throttled.request();
    await jest.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(2);
  });
});
