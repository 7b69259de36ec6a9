import { type Action, createAction } from '@reduxjs/toolkit';
import { buffers, type Channel } from 'redux-saga';
import { actionChannel, call, delay, flush, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { selectPending, selectToken, sessionBegan, sessionEnded } from '@/store/session/sessionSlice';
import type { Saga, SagaDeps } from './sagaDeps';

/** A saga crashed and is restarted; carries its name, the kind of error, and the restarts, but no data. */
export const sagaCrashed = createAction<{ saga: string; kind: string; restarts: number }>('store/sagaCrashed');

const initialPauseMs = 100;
const maxPauseMs = 30_000;
/** A saga that ran this long restarts with a short pause again. */
const steadyMs = 60_000;

/** Restarts a saga after each crash, with growing pauses and without affecting the others. */
export function* supervise(name: string, saga: Saga, deps: SagaDeps): SagaGenerator<void> {
  const ends = yield* actionChannel(sessionEnded, buffers.sliding<Action>(1));
  try {
    let missedActions: readonly Action[] = [];
    for (let restarts = 0; ; restarts += 1) {
      const startedAt = yield* call(Date.now);
      try {
        yield* call(saga, deps, missedActions);
        return;
      } catch (thrown) {
        const kind = thrown instanceof Error ? thrown.name : typeof thrown;
        if ((yield* call(Date.now)) - startedAt > steadyMs) restarts = 0;
        yield* call(deps.log, 'saga crashed', { saga: name, kind, restarts });
        yield* put(sagaCrashed({ saga: name, kind, restarts }));
        missedActions = yield* call(pause, Math.min(initialPauseMs * 2 ** restarts, maxPauseMs), ends);
      }
    }
  } finally {
    ends.close();
  }
}

/** Waits, and returns the session actions dispatched meanwhile. */
function* pause(ms: number, ends: Channel<Action>): SagaGenerator<readonly Action[]> {
  const lastEnds = yield* flush(ends) as SagaGenerator<Action[]>;
  // The saga may have crashed while handling the end of the session, so it receives that action again; handling it twice
  // has no effect.
  const isSignedOut = (yield* select(selectToken)) === null && (yield* select(selectPending)) === null;
  const pendingActions = isSignedOut ? lastEnds : [];
  const { ended, began } = yield* race({ isOver: delay(ms), ended: take(ends), began: take(sessionBegan) });
  if (ended) return [ended];
  return began ? [...pendingActions, began] : pendingActions;
}
