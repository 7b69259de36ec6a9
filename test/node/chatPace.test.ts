import { debounce } from '@/server/platform/process/debounce';
import { makeBoundedQueue } from '@/server/modules/chat/boundedQueue';

import { until } from '../support/chatLine';

test('what one socket says is done in its order, one after the other, and no more than so much waits [C5]', async () => {
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

describe('what is told often is told seldom, and the last of it always [C14]', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('many wishes at once are one, and one after it is done later', async () => {
    const work = jest.fn(async () => {});
    const telling = debounce(work, 100, jest.fn());
    for (let time = 0; time < 5; time += 1) telling.request();
    await jest.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledTimes(1);
    for (let time = 0; time < 5; time += 1) telling.request();
    await jest.advanceTimersByTimeAsync(99);
    expect(work).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('a failure is told, and the next wish is heard', async () => {
    const onError = jest.fn();
    const work = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
    const telling = debounce(work, 100, onError);
    telling.request();
    await jest.advanceTimersByTimeAsync(200);
    expect(onError).toHaveBeenCalledTimes(1);
    telling.request();
    await jest.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledTimes(2);
    telling.stop();
    telling.request();
    await jest.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(2);
  });
});
