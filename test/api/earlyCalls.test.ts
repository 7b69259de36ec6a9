import { prefetchCall, takePrefetched } from '@/api/core/prefetchedCalls';
import { send } from '@/api/core/send';

const address = '/api/user/getAlerts?isActive=true';
const bearer = 'Bearer one';
const letter = { address, method: 'GET', headers: { authorization: bearer }, signal: new AbortController().signal };

const answers = jest.fn<Promise<Response>, [string, RequestInit]>();
const own = globalThis.fetch;
beforeEach(() => {
  answers.mockReset().mockImplementation(() => Promise.resolve(new Response('[]')));
  globalThis.fetch = answers as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = own;
});

test('an early call is not made again, and the first caller gets its reply', async () => {
  prefetchCall(address, bearer);
  expect(await send(letter, false)).toEqual({ status: 200, text: '[]' });
  expect(answers).toHaveBeenCalledTimes(1);
  await send(letter, false);
  expect(answers).toHaveBeenCalledTimes(2);
});

test('another person and another method get replies of their own', async () => {
  prefetchCall(address, bearer);
  await send({ ...letter, headers: { authorization: 'Bearer two' } }, false);
  await send({ ...letter, method: 'POST' }, false);
  expect(answers).toHaveBeenCalledTimes(3);
  await takePrefetched(address, bearer);
});

test('an early call that failed is made again', async () => {
  answers.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  prefetchCall(address, bearer);
  expect(await send(letter, false)).toEqual({ status: 200, text: '[]' });
  expect(answers).toHaveBeenCalledTimes(2);
});

test('a call that was aborted meanwhile uses no early reply', async () => {
  const off = new AbortController();
  prefetchCall(address, bearer);
  off.abort();
  await expect(send({ ...letter, signal: off.signal }, false)).rejects.toThrow();
  expect(answers).toHaveBeenCalledTimes(1);
});

test('an old early reply is not used', async () => {
  jest.useFakeTimers();
  try {
    prefetchCall(address, bearer);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(takePrefetched(address, bearer)).toBeUndefined();
  } finally {
    jest.useRealTimers();
  }
});
