import { eventChannel } from 'redux-saga';
import { call, put, take } from 'typed-redux-saga';

import { pushWorker, readPush, signedInPagePath, type WorkerMessage } from '@/contract/messages/push';
import { goTo } from '@/store/navigation';
import type { SagaDeps } from '@/store/sagaDeps';

import { canPush } from './browserPush';
import { pushReceived } from './pushReceived';

/** Whether the message comes from our own service worker, not from another script, frame, or tab. */
function isFromWorker({ origin, source }: MessageEvent<unknown>) {
  const { origin: ownOrigin } = window.location;
  return (
    origin === ownOrigin &&
    source instanceof ServiceWorker &&
    source.scriptURL === new URL(pushWorker.path, ownOrigin).href
  );
}

function readMessage(data: unknown): WorkerMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { kind, push, path } = data as Record<string, unknown>;
  const validPush = kind === 'push' ? readPush(push) : null;
  if (validPush) return { kind: 'push', push: validPush };
  const page = kind === 'open' ? signedInPagePath(path, window.location.origin) : null;
  return page === null ? null : { kind: 'open', path: page };
}

const openMessageChannel = () =>
  eventChannel<WorkerMessage>((emit) => {
    const handleMessage = (event: MessageEvent<unknown>) => {
      const message = isFromWorker(event) ? readMessage(event.data) : null;
      if (message) emit(message);
    };
    navigator.serviceWorker.addEventListener('message', handleMessage);
    navigator.serviceWorker.startMessages();
    return () => navigator.serviceWorker.removeEventListener('message', handleMessage);
  });

/** Turns the service worker's messages into the same actions as pushes over the socket, and into navigations. */
export function* workerMessagesSaga(deps: SagaDeps) {
  if (!deps.config.firebase || !canPush()) return;
  const channel = yield* call(openMessageChannel);
  try {
    while (true) {
      const message = yield* take(channel);
      if (message.kind === 'push') yield* put(pushReceived(message.push));
      else yield* goTo(deps, message.path);
    }
  } finally {
    channel.close();
  }
}
