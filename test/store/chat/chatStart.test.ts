import { browserRealtimeLoader } from '@/store/chat/chatSaga';

const { whenPageIdle: atRest } = browserRealtimeLoader;
const page = globalThis as { requestIdleCallback?: unknown };
const setReadyState = (state: DocumentReadyState) =>
  Object.defineProperty(document, 'readyState', { value: state, configurable: true });

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  delete page.requestIdleCallback;
  Reflect.deleteProperty(document, 'readyState');
});

/** Whether the wait is over, checked after each step. */
function waited() {
  let isOver = false;
  void atRest().then(() => (isOver = true));
  return async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms);
    return isOver;
  };
}

it('makes the chat of a loading page wait for its end and for five seconds after it', async () => {
  setReadyState('interactive');
  const runWait = waited();
  expect(await runWait(60_000)).toBe(false);
  window.dispatchEvent(new Event('load'));
  expect(await runWait(4_999)).toBe(false);
  expect(await runWait(1)).toBe(true);
});

it('makes the chat of a loaded page wait for five seconds and then for an idle callback, requested once', async () => {
  const idle = jest.fn();
  page.requestIdleCallback = idle;
  const runWait = waited();
  expect(await runWait(4_999)).toBe(false);
  expect(idle).not.toHaveBeenCalled();
  expect(await runWait(60_000)).toBe(false);
  expect(idle.mock.calls).toEqual([[expect.any(Function), { timeout: 5000 }]]);
  const [[begin]] = idle.mock.calls as unknown as [[() => void]];
  begin();
  expect(await runWait(0)).toBe(true);
});
