import { createAction, type Action } from '@reduxjs/toolkit';
import { buffers, type Channel } from 'redux-saga';
import { actionChannel, call, delay, flush, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import type { Saga, SagaDeps } from './sagaDeps';
import { selectToken, sessionBegan, sessionEnded } from '@/store/session/sessionSlice';

/** Tells that a saga broke and begins again: its name and the kind of error, nothing of what it handled. */
export const sagaCrashed = createAction<{ saga: string; kind: string; restarts: number }>('store/sagaCrashed');

const firstPauseMs = 100;
const longestPauseMs = 30_000;
/** Whoever ran this long begins with a short pause again. */
const steadyMs = 60_000;

/** Runs a saga for as long as the page lives; one that breaks begins again, later each time, and takes no other along. */
export function* supervised(name: string, saga: Saga, deps: SagaDeps): SagaGenerator<void> {
  const ends = yield* actionChannel(sessionEnded, buffers.sliding<Action>(1));
  try {
    let missed: readonly Action[] = [];
    for (let restarts = 0; ; restarts += 1) {
      const begun = yield* call(Date.now);
      try {
        yield* call(saga, deps, missed);
        return;
      } catch (thrown) {
        const kind = thrown instanceof Error ? thrown.name : typeof thrown;
        if ((yield* call(Date.now)) - begun > steadyMs) restarts = 0;
        yield* call(deps.log, 'saga crashed', { saga: name, kind, restarts });
        yield* put(sagaCrashed({ saga: name, kind, restarts }));
        missed = yield* call(pause, Math.min(firstPauseMs * 2 ** restarts, longestPauseMs), ends);
      }
    }
  } finally {
    ends.close();
  }
}

/** Waits, and tells of the session what came meanwhile; that is not waited with, since others go on with it. */
function* pause(ms: number, ends: Channel<Action>): SagaGenerator<readonly Action[]> {
  const last = yield* flush(ends) as SagaGenerator<Action[]>;
  // It may have broken over the end itself, which is then owed; an earlier end is done again, which changes nothing.
  const owed = (yield* select(selectToken)) === null ? last : [];
  const { ended, began } = yield* race({ isOver: delay(ms), ended: take(ends), began: take(sessionBegan) });
  if (ended) return [ended];
  return began ? [...owed, began] : owed;
}
