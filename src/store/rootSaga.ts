import { createAction } from '@reduxjs/toolkit';
import { call, delay, fork, put, type SagaGenerator } from 'typed-redux-saga';

import { chatSaga } from './chatSaga';
import { confirmSaga } from './confirmSaga';
import { endingSaga } from './endingSaga';
import { expirySaga } from './expirySaga';
import { feedbackSaga } from './feedbackSaga';
import { memorySaga } from './memorySaga';
import { pushStartSaga } from './push/pushStartSaga';
import { signInSaga } from './signInSaga';
import { signOutSaga } from './signOutSaga';
import type { World } from './surroundings';
import { userInfoSaga } from './userInfoSaga';

export type Saga = (world: World) => SagaGenerator<void>;

/** Tells that a saga broke and begins again: its name and the kind of error, nothing of what it handled. */
export const sagaStumbled = createAction<{ saga: string; kind: string; restarts: number }>('store/sagaStumbled');

const firstPauseMs = 100;
const longestPauseMs = 30_000;
/** Whoever ran this long begins with a short pause again. */
const steadyMs = 60_000;

/** Runs a saga for as long as the page lives; one that breaks begins again, later each time, and takes no other along. */
export function* supervised(name: string, saga: Saga, world: World): SagaGenerator<void> {
  for (let restarts = 0; ; restarts += 1) {
    const begun = yield* call(Date.now);
    try {
      yield* call(saga, world);
      return;
    } catch (thrown) {
      const kind = thrown instanceof Error ? thrown.name : typeof thrown;
      if ((yield* call(Date.now)) - begun > steadyMs) restarts = 0;
      yield* call(world.log, 'saga stumbled', { saga: name, kind, restarts });
      yield* put(sagaStumbled({ saga: name, kind, restarts }));
      yield* delay(Math.min(firstPauseMs * 2 ** restarts, longestPauseMs));
    }
  }
}

const sagas: Record<string, Saga> = {
  feedback: feedbackSaga,
  // What ends with a session is put away before anything else hears of the end.
  ending: endingSaga,
  memory: memorySaga,
  expiry: expirySaga,
  signIn: signInSaga,
  signOut: signOutSaga,
  userInfo: userInfoSaga,
  confirm: confirmSaga,
  chat: chatSaga,
  pushes: pushStartSaga,
};

export function* rootSaga(world: World) {
  for (const [name, saga] of Object.entries(sagas)) yield* fork(supervised, name, saga, world);
}
