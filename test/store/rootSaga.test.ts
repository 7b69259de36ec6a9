import { createAction } from '@reduxjs/toolkit';
import { takeEvery } from 'typed-redux-saga';

import { articlesApi } from '@/api/articles';
import { sessionBegan, sessionEnded } from '@/store/session/sessionSlice';
import { startSaga } from '@/store/store';
import { sagaCrashed } from '@/store/supervisor';
import { failure, fakeServer } from '../support/page/fakeServer';
import { collectToasts, signedInStore } from '../support/page/pageStore';

const testAction = createAction<string>('test/poked');

class PrivateError extends Error {
  override name = 'PrivateError';
}

let server: ReturnType<typeof fakeServer>;
let toasts: ReturnType<typeof collectToasts>;
beforeEach(() => {
  jest.useFakeTimers();
  server = fakeServer(() => failure('No'));
  toasts = collectToasts();
});
afterEach(() => {
  jest.useRealTimers();
  server.stop();
  toasts.stop();
});

it('restarts with growing delays a saga that crashes, stops no other, and reports nothing of what it handled', async () => {
  const { store, log } = signedInStore();
  let lives = 0;
  const received: string[] = [];
  const crashed: unknown[] = [];
  store.dispatch(
    startSaga('notes', function* () {
      yield* takeEvery(sagaCrashed, ({ payload }) => void crashed.push(payload));
    }),
  );
  store.dispatch(
    startSaga('brittle', function* () {
      lives += 1;
      yield* takeEvery(testAction, ({ payload }) => {
        if (payload === 'break') throw new PrivateError('123-45-6789');
        received.push(payload);
      });
    }),
  );

  for (const pause of [100, 200, 400]) {
    store.dispatch(testAction('break'));
    const before = lives;
    await jest.advanceTimersByTimeAsync(pause - 1);
    expect(lives).toBe(before);
    await jest.advanceTimersByTimeAsync(1);
    expect(lives).toBe(before + 1);
  }
  store.dispatch(testAction('still here'));
  expect(received).toEqual(['still here']);

  void store.dispatch(articlesApi.endpoints.getAboutUs.initiate());
  await jest.advanceTimersByTimeAsync(0);
  expect(toasts.sent).toEqual(['error: No']);
  const notified = [0, 1, 2].map((restarts) => ({ saga: 'brittle', kind: 'PrivateError', restarts }));
  expect(log.mock.calls.map(([event, details]) => ({ event, ...details }))).toEqual(
    notified.map((each) => ({ event: 'saga crashed', ...each })),
  );
  expect(crashed).toEqual(notified);

  // After running well for a long time, it starts with the short delay again.
  await jest.advanceTimersByTimeAsync(61_000);
  store.dispatch(testAction('break'));
  await jest.advanceTimersByTimeAsync(100);
  expect(crashed.at(-1)).toEqual({ saga: 'brittle', kind: 'PrivateError', restarts: 0 });
  store.dispatch(testAction('and on'));
  expect(received.at(-1)).toBe('and on');
});

it('starts once a saga that loads with its screen', () => {
  const { store } = signedInStore();
  let lives = 0;
  const saga = function* () {
    lives += 1;
    yield* takeEvery(testAction, () => {});
  };
  store.dispatch(startSaga('late', saga));
  store.dispatch(startSaga('late', saga));
  expect(lives).toBe(1);
});

describe('a saga that has crashed when a session ends', () => {
  const ended = sessionEnded({ reason: 'signedOut' });
  const began = sessionBegan({ token: 'next', user: null, admin: 'console' });

  function away(failsAt: string) {
    const { store } = signedInStore();
    const lives: (readonly { type: string }[])[] = [];
    store.dispatch(
      startSaga('brittle', function* (_world, missed = []) {
        lives.push(missed);
        yield* takeEvery([testAction, sessionEnded], ({ type }) => {
          if (type === failsAt && lives.length === 1) throw new Error('broken');
        });
      }),
    );
    return { store, lives };
  }

  it('restarts at once and receives the end [J8 STATE-15]', async () => {
    const { store, lives } = away(testAction.type);
    store.dispatch(testAction('break'));
    store.dispatch(ended);
    expect(lives).toEqual([[], [ended]]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(lives).toHaveLength(2);
  });

  it('receives again the session end on which it crashed, and the session that begins before it has restarted [J8 STATE-15]', async () => {
    const { store, lives } = away(ended.type);
    store.dispatch(ended);
    expect(lives).toEqual([[]]);
    store.dispatch(began);
    expect(lives).toEqual([[], [ended, began]]);
  });

  it('does not receive a session end from long ago [J8 STATE-15]', async () => {
    const { store, lives } = away(testAction.type);
    store.dispatch(ended);
    store.dispatch(began);
    store.dispatch(testAction('break'));
    await jest.advanceTimersByTimeAsync(1000);
    expect(lives).toEqual([[], []]);
  });
});
