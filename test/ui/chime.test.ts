import { chime } from '@/ui/announce/chime';

type Request = { signal: AbortSignal; run: () => Promise<void> };

/** Fakes a browser's locks, which all its tabs share. */
function fakeLocks() {
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
  fakeLocks();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

it('plays the sound in one of several tabs that receive a message, and again for the next message', async () => {
  const tabs = [chime(), chime(), chime()];
  await jest.advanceTimersByTimeAsync(2000);
  await Promise.all(tabs);
  expect(play).toHaveBeenCalledTimes(1);
  const next = chime();
  await jest.advanceTimersByTimeAsync(2000);
  await next;
  expect(play).toHaveBeenCalledTimes(2);
});

it('leaves the sound to the next tab if one may not play sounds', async () => {
  play.mockRejectedValueOnce(new DOMException('No gesture yet.', 'NotAllowedError'));
  const tabs = [chime(), chime(), chime()];
  await jest.advanceTimersByTimeAsync(2000);
  await Promise.all(tabs);
  expect(play).toHaveBeenCalledTimes(2);
});

it('plays the sound in a browser without locks', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  await chime();
  expect(play).toHaveBeenCalledTimes(1);
});
