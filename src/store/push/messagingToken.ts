import { call, type SagaGenerator } from 'typed-redux-saga';

import type { SiteConfig } from '@/contract/config';
import { askInToast } from '@/store/askInToast';

import { canPush, startWorker } from './browserPush';
import type { Complain } from './complain';

type Firebase = NonNullable<SiteConfig['firebase']>;

/** Without these the messaging service does not know whose push it is (PUSH-03). */
const needed = ['projectId', 'apiKey', 'appId', 'messagingSenderId'] as const;

const question = 'Let this browser tell you about requests and news from your benefits team?';
const answers = ['Turn on', 'Not now'] as const;

/**
 * Browsers want a press of a key or button before they ask, and whoever is asked out of the blue says no for good; so
 * the page asks first whether to ask (PUSH-01).
 */
function* permission(mayAsk: boolean): SagaGenerator<NotificationPermission> {
  if (Notification.permission !== 'default' || !mayAsk) return Notification.permission;
  const answer = yield* askInToast(question, answers, { isCalm: true });
  return answer === 'Turn on' ? yield* call(() => Notification.requestPermission()) : 'default';
}

/** The token by which the messaging service knows this browser; null, and nothing shown, where there is none to be had. */
export function* messagingToken(firebase: Firebase, mayAsk: boolean, complain: Complain): SagaGenerator<string | null> {
  function refused(...obstacle: Parameters<Complain>) {
    complain(...obstacle);
    return null;
  }
  if (!needed.every((name) => firebase[name])) return refused('configuration');
  if (!canPush()) return refused('unsupported');
  const allowed = yield* permission(mayAsk);
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
