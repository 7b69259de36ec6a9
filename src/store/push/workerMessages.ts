import { eventChannel } from 'redux-saga';
import { call, put, take } from 'typed-redux-saga';

import { pagePath, pushWorker, readPush, type WorkerMessage } from '@/contract/messages/push';
import { goTo } from '@/store/navigation';
import type { SagaDeps } from '@/store/sagaDeps';

import { canPush } from './browserPush';
import { pushReceived } from './pushReceived';

/** Whether the message comes from our own service worker, not from another script, frame or tab. */
function isFromWorker({ origin, source }: MessageEvent<unknown>) {
  const { origin: ours } = window.location;
  return origin === ours && source instanceof ServiceWorker && source.scriptURL === new URL(pushWorker.path, ours).href;
}

function readWord(data: unknown): WorkerMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { kind, push, path } = data as Record<string, unknown>;
  const sound = kind === 'push' ? readPush(push) : null;
  if (sound) return { kind: 'push', push: sound };
  const page = kind === 'open' ? pagePath(path, window.location.origin) : null;
  return page === null ? null : { kind: 'open', path: page };
}

const listen = () =>
  eventChannel<WorkerMessage>((emit) => {
    const hear = (event: MessageEvent<unknown>) => {
      const word = isFromWorker(event) ? readWord(event.data) : null;
      if (word) emit(word);
    };
    navigator.serviceWorker.addEventListener('message', hear);
    navigator.serviceWorker.startMessages();
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  });

/** Turns messages of the service worker into the same actions as pushes over the socket, and into navigations. */
export function* workerMessagesSaga(deps: SagaDeps) {
  if (!deps.config.firebase || !canPush()) return;
  const text = yield* call(listen);
  try {
    while (true) {
      const word = yield* take(text);
      if (word.kind === 'push') yield* put(pushReceived(word.push));
      else yield* goTo(deps, word.path);
    }
  } finally {
    text.close();
  }
}
