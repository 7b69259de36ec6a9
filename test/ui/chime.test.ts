import { chime } from '@/ui/announce/chime';

type Request = { signal: AbortSignal; run: () => Promise<void> };

/** The locks of a browser, which all its tabs share. */
function lendLocks() {
  const waiting: Request[] = [];
  let isHeld = false;
  async function next() {
    const request = waiting.shift();
    if (!request) return;
    isHeld = true;
    await request.run();
    isHeld = false;
    await next();
  }
  const request = (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const entry = { signal, run: async () => resolve(await run()) };
      signal.addEventListener('abort', () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal.reason as Error);
      });
      waiting.push(entry);
      if (!isHeld) void next();
    });
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

const play = jest.spyOn(HTMLMediaElement.prototype, 'play');
beforeEach(() => {
  jest.useFakeTimers();
  play.mockReset().mockResolvedValue();
  lendLocks();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

test('of several tabs that receive a message one plays the sound, and the next message plays it again', async () => {
  const tabs = [chime(), chime(), chime()];
  await jest.advanceTimersByTimeAsync(2000);
  await Promise.all(tabs);
  expect(play).toHaveBeenCalledTimes(1);
  const next = chime();
  await jest.advanceTimersByTimeAsync(2000);
  await next;
  expect(play).toHaveBeenCalledTimes(2);
});

test('a tab that may not play sounds leaves it to the next one', async () => {
  play.mockRejectedValueOnce(new DOMException('No gesture yet.', 'NotAllowedError'));
  const tabs = [chime(), chime(), chime()];
  await jest.advanceTimersByTimeAsync(2000);
  await Promise.all(tabs);
  expect(play).toHaveBeenCalledTimes(2);
});

test('a browser without locks plays the sound', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  await chime();
  expect(play).toHaveBeenCalledTimes(1);
});
