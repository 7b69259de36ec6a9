import { call, type SagaGenerator } from 'typed-redux-saga';

import type { SiteConfig } from '@/contract/config';
import { askQuestion } from '@/store/confirm/confirmSaga';
import type { SagaDeps } from '@/store/sagaDeps';

import { canPush, startWorker } from './browserPush';

type Firebase = NonNullable<SiteConfig['firebase']>;

/** Why a browser gets no pushes. */
type PushFailure = 'configuration' | 'unsupported' | 'blocked' | 'worker' | 'subscription';
export type LogPushFailure = (failure: PushFailure, thrown?: unknown) => void;

/** Logs a failure without showing it; logs nothing for administrators, who need no pushes. */
export const makePushFailureLog =
  ({ log }: SagaDeps, isAdmin: boolean): LogPushFailure =>
  (failure, thrown) => {
    const error = thrown instanceof Error ? thrown.name : undefined;
    if (!isAdmin) log('push notifications unavailable', { obstacle: failure, error });
  };

/** Settings that Firebase requires. */
const requiredSettings = ['projectId', 'apiKey', 'appId', 'messagingSenderId'] as const;

const pushQuestion = {
  kind: 'allowPushes',
  form: 'quietToast',
  text: {
    text: 'Turn on browser notifications from your benefits team?',
    confirm: 'Turn on',
    isHarmless: true,
    cancel: 'Not now',
  },
} as const;

const currentPermission = () => ({ permission: Notification.permission });
const requestPermission = async () => ({ permission: await Notification.requestPermission() });

/**
 * Asks in a toast first: browsers show their prompt only after a user action, and people who are surprised by it often
 * block it permanently.
 */
function* askPermission(mayPrompt: boolean): SagaGenerator<NotificationPermission> {
  const { permission } = yield* call(currentPermission);
  if (permission !== 'default' || !mayPrompt) return permission;
  return (yield* askQuestion(pushQuestion)) === 'done' ? (yield* call(requestPermission)).permission : 'default';
}

/** This browser's messaging token; null, without a message on screen, when there is none. */
export function* requestMessagingToken(
  firebase: Firebase,
  mayPrompt: boolean,
  logFailure: LogPushFailure,
): SagaGenerator<string | null> {
  function fail(...failure: Parameters<LogPushFailure>) {
    logFailure(...failure);
    return null;
  }
  if (!requiredSettings.every((name) => firebase[name])) return fail('configuration');
  if (!(yield* call(canPush))) return fail('unsupported');
  const permission = yield* askPermission(mayPrompt);
  if (permission === 'denied') return fail('blocked');
  if (permission !== 'granted') return null;

  let worker: ServiceWorkerRegistration;
  try {
    worker = yield* call(startWorker);
  } catch (thrown) {
    return fail('worker', thrown);
  }
  try {
    const { getFirebaseToken } = yield* call(() => import(/* webpackChunkName: "firebase" */ './firebaseToken'));
    return yield* call(getFirebaseToken, firebase, worker);
  } catch (thrown) {
    return fail('subscription', thrown);
  }
}
