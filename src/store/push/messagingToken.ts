import { call, type SagaGenerator } from 'typed-redux-saga';

import type { SiteConfig } from '@/contract/config';
import { askInToast } from '@/store/confirm/askInToast';

import { canPush, startWorker } from './browserPush';
import type { LogPushFailure } from './logPushFailure';

type Firebase = NonNullable<SiteConfig['firebase']>;

/** Without these the messaging service does not know whose push it is (PUSH-03). */
const needed = ['projectId', 'apiKey', 'appId', 'messagingSenderId'] as const;

const question = 'Let this browser tell you about requests and news from your benefits team?';
const answers = ['Turn on', 'Not now'] as const;

const standing = () => ({ permission: Notification.permission });
const asked = async () => ({ permission: await Notification.requestPermission() });

/**
 * Browsers want a press of a key or button before they ask, and whoever is asked out of the blue says no for good; so
 * the page asks first whether to ask (PUSH-01).
 */
function* permitted(mayAsk: boolean): SagaGenerator<NotificationPermission> {
  const { permission } = yield* call(standing);
  if (permission !== 'default' || !mayAsk) return permission;
  const answer = yield* askInToast(question, answers, { isCalm: true });
  return answer === 'Turn on' ? (yield* call(asked)).permission : 'default';
}

/** The token by which the messaging service knows this browser; null, and nothing shown, where there is none to be had. */
export function* messagingToken(
  firebase: Firebase,
  mayAsk: boolean,
  complain: LogPushFailure,
): SagaGenerator<string | null> {
  function refused(...obstacle: Parameters<LogPushFailure>) {
    complain(...obstacle);
    return null;
  }
  if (!needed.every((name) => firebase[name])) return refused('configuration');
  if (!(yield* call(canPush))) return refused('unsupported');
  const allowed = yield* permitted(mayAsk);
  if (allowed === 'denied') return refused('blocked');
  if (allowed !== 'granted') return null;

  let worker: ServiceWorkerRegistration;
  try {
    worker = yield* call(startWorker);
  } catch (thrown) {
    return refused('worker', thrown);
  }
  try {
    const { firebaseToken } = yield* call(() => import(/* webpackChunkName: "firebase" */ './firebaseToken'));
    return yield* call(firebaseToken, firebase, worker);
  } catch (thrown) {
    return refused('subscription', thrown);
  }
}
