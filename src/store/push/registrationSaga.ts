import type { Action } from '@reduxjs/toolkit';
import { call, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import { userApi } from '@/api/user';
import { deviceTokenLifeMs } from '@/contract/storageKeys';
import { request } from '@/store/request';
import { selectIsAdmin, selectIsSignedIn, sessionBegan, sessionEnded } from '@/store/session/sessionSlice';
import type { SagaDeps } from '@/store/sagaDeps';

import { unsubscribe } from './browserPush';
import { makePushFailureLog, type LogPushFailure } from './logPushFailure';
import { messagingToken } from './messagingToken';

const { updateDeviceData } = userApi.endpoints;

/** Names a browser that no messaging service knows, so that its person can be chosen all the same (D-119). */
const ownPrefix = 'harbor-';
const isOwn = (token: string) => token.startsWith(ownPrefix);
const makeOwnToken = () =>
  ownPrefix +
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Registers this browser once a session, and takes its registration back when the session ends (D-115). Whether it may
 * show notifications is asked after a sign-in alone, not in a session that a reload has resumed.
 */
export function* registrationSaga(
  deps: SagaDeps,
  isResumed: boolean,
  missed: readonly Action[] = [],
): SagaGenerator<void> {
  if (deps.config.firebase && missed.some(sessionEnded.match))
    yield* call(leaveMessaging, makePushFailureLog(deps, yield* select(selectIsAdmin)));
  let mayAsk = !isResumed;
  while (true) {
    if (!(yield* select(selectIsSignedIn))) {
      yield* take(sessionBegan);
      mayAsk = true;
    }
    const complain = makePushFailureLog(deps, yield* select(selectIsAdmin));
    const { over } = yield* race({ tried: call(register, deps, mayAsk, complain), over: take(sessionEnded) });
    if (!over) yield* take(sessionEnded);
    if (deps.config.firebase) yield* call(leaveMessaging, complain);
  }
}

/** There is nothing to do while the token that is kept is young, and of the kind that is used here (PUSH-02). */
function* register({ config, memory }: SagaDeps, mayAsk: boolean, complain: LogPushFailure): SagaGenerator<void> {
  const { firebase } = config;
  const kept = yield* call(() => memory.recallDeviceToken());
  const age = (yield* call(Date.now)) - kept.at;
  const known = kept.token !== null && isOwn(kept.token) === !firebase ? kept.token : null;
  if (known !== null && age >= 0 && age < deviceTokenLifeMs) return;
  const deviceToken = firebase
    ? yield* messagingToken(firebase, mayAsk, complain)
    : (known ?? (yield* call(makeOwnToken)));
  if (!deviceToken) return;
  const { error } = yield* request(updateDeviceData.initiate({ deviceToken, deviceType: 'web' }));
  if (!error) yield* call(memory.keepDeviceToken, deviceToken, yield* call(Date.now));
}

function* leaveMessaging(complain: LogPushFailure) {
  try {
    yield* call(unsubscribe);
  } catch (thrown) {
    complain('subscription', thrown);
  }
}
