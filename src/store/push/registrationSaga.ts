import type { Action } from '@reduxjs/toolkit';
import { call, race, type SagaGenerator, select, take } from 'typed-redux-saga';

import { randomKey } from '@/api/core/idempotencyKeys';
import { userApi } from '@/api/user';
import { deviceTokenTtlMs } from '@/contract/storageKeys';
import { request } from '@/store/request';
import type { SagaDeps } from '@/store/sagaDeps';
import { selectIsAdmin, selectIsSignedIn, sessionBegan, sessionEnded } from '@/store/session/sessionSlice';

import { unsubscribe } from './browserPush';
import { type LogPushFailure, makePushFailureLog, requestMessagingToken } from './messagingToken';

const { updateDeviceData } = userApi.endpoints;

/** Prefix of our own device IDs, with which people can be chosen as recipients without a messaging service. */
const fallbackTokenPrefix = 'harbor-';
const isFallbackToken = (token: string) => token.startsWith(fallbackTokenPrefix);
const createFallbackToken = () => fallbackTokenPrefix + randomKey();

/** Registers this browser for each session, and unregisters it. Asks for permission only after a sign-in. */
export function* registrationSaga(
  deps: SagaDeps,
  isResumed: boolean,
  missed: readonly Action[] = [],
): SagaGenerator<void> {
  if (deps.config.firebase && missed.some(sessionEnded.match))
    yield* call(unregisterMessaging, makePushFailureLog(deps, yield* select(selectIsAdmin)));
  let mayPrompt = !isResumed;
  while (true) {
    if (!(yield* select(selectIsSignedIn))) {
      yield* take(sessionBegan);
      mayPrompt = true;
    }
    const logFailure = makePushFailureLog(deps, yield* select(selectIsAdmin));
    const { over: isOver } = yield* race({
      tried: call(register, deps, mayPrompt, logFailure),
      over: take(sessionEnded),
    });
    if (!isOver) yield* take(sessionEnded);
    if (deps.config.firebase) yield* call(unregisterMessaging, logFailure);
  }
}

/** Skips the call while the stored token is recent and of the kind in use. */
function* register({ config, memory }: SagaDeps, mayPrompt: boolean, logFailure: LogPushFailure): SagaGenerator<void> {
  const { firebase } = config;
  const storedToken = yield* call(() => memory.loadDeviceToken());
  const age = (yield* call(Date.now)) - storedToken.at;
  const reusableToken =
    storedToken.token !== null && isFallbackToken(storedToken.token) === !firebase ? storedToken.token : null;
  if (reusableToken !== null && age >= 0 && age < deviceTokenTtlMs) return;
  const deviceToken = firebase
    ? yield* requestMessagingToken(firebase, mayPrompt, logFailure)
    : (reusableToken ?? (yield* call(createFallbackToken)));
  if (!deviceToken) return;
  const { error } = yield* request(updateDeviceData.initiate({ deviceToken, deviceType: 'web' }));
  if (!error) yield* call(memory.saveDeviceToken, deviceToken, yield* call(Date.now));
}

function* unregisterMessaging(logFailure: LogPushFailure) {
  try {
    yield* call(unsubscribe);
  } catch (thrown) {
    logFailure('subscription', thrown);
  }
}
