import { consumePrefetched, prefetchCall } from '@/api/core/prefetchedCalls';
import { send } from '@/api/core/send';

const url = '/api/user/getAlerts?isActive=true';
const bearer = 'Bearer one';
const letter = { url, method: 'GET', headers: { authorization: bearer }, signal: new AbortController().signal };

const answers = jest.fn<Promise<Response>, [string, RequestInit]>();
const own = globalThis.fetch;
beforeEach(() => {
  answers.mockReset().mockImplementation(() => Promise.resolve(new Response('[]')));
  globalThis.fetch = answers as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = own;
});

it('makes an early call only once, and gives its reply to the first caller', async () => {
  prefetchCall(url, bearer);
  expect(await send(letter, false)).toEqual({ status: 200, text: '[]' });
  expect(answers).toHaveBeenCalledTimes(1);
  await send(letter, false);
  expect(answers).toHaveBeenCalledTimes(2);
});

it('gets separate replies for another person and for another method', async () => {
  prefetchCall(url, bearer);
  await send({ ...letter, headers: { authorization: 'Bearer two' } }, false);
  await send({ ...letter, method: 'POST' }, false);
  expect(answers).toHaveBeenCalledTimes(3);
  await consumePrefetched(url, bearer);
});

it('makes an early call again if it failed', async () => {
  answers.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  prefetchCall(url, bearer);
  expect(await send(letter, false)).toEqual({ status: 200, text: '[]' });
  expect(answers).toHaveBeenCalledTimes(2);
});

it('uses no early reply for a call that was aborted meanwhile', async () => {
  const off = new AbortController();
  prefetchCall(url, bearer);
  off.abort();
  await expect(send({ ...letter, signal: off.signal }, false)).rejects.toThrow();
  expect(answers).toHaveBeenCalledTimes(1);
});

it('does not use an old early reply', async () => {
  jest.useFakeTimers();
  try {
    prefetchCall(url, bearer);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(consumePrefetched(url, bearer)).toBeUndefined();
  } finally {
    jest.useRealTimers();
  }
});
