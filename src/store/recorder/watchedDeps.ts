import type { ChatDeps } from '@/store/chat/chatSessionSaga';
import type { Saga, SagaDeps } from '@/store/sagaDeps';

import { type ExternalEvent, failureOf, type Outcome, parseStoredText } from './recording';

/** Records what passes between the sagas and the outside. */
export type RecordingSink = {
  outcome: (outcome: Omit<Outcome, 'is'>) => void;
  event: (event: ExternalEvent) => void;
  answer: (to: string, n: number, outcome: { value?: unknown; error?: Outcome['threw'] }) => void;
  read: <Value>(what: string, value: Value) => Value;
};

export type ChatParts = { makeChatSessionSaga: (chatDeps: ChatDeps) => Saga; browserChatDeps: ChatDeps };

/** Storage that reports each stored and each removed value. */
export function makeWatchedStorage(storage: Storage, place: 'local' | 'tab', { outcome }: RecordingSink): Storage {
  const recordChange = (what: string, key: string, value: unknown, threw?: Outcome['threw']) =>
    outcome({ kind: 'storage', what: `${what} ${key}`, with: { place, [key]: value }, ...(threw && { threw }) });
  return {
    get length() {
      return storage.length;
    },
    key: (index: number) => storage.key(index),
    clear: () => storage.clear(),
    getItem: (key: string) => storage.getItem(key),
    setItem(key: string, text: string) {
      if (storage.getItem(key) === text) return;
      try {
        storage.setItem(key, text);
      } catch (thrown) {
        recordChange('keep', key, parseStoredText(text), failureOf(thrown));
        throw thrown;
      }
      recordChange('keep', key, parseStoredText(text));
    },
    removeItem(key: string) {
      if (storage.getItem(key) === null) return;
      storage.removeItem(key);
      recordChange('forget', key, null);
    },
  };
}

/** Records the chat's deps; sockets are counted from 0. */
function makeWatchedChat(chatDeps: ChatDeps, { outcome, event, answer, read }: RecordingSink): ChatDeps {
  let sockets = 0;
  const receipts = new Map<string, number>();
  const recordPacket = (what: string, content?: object) =>
    outcome({ kind: 'packet', what, ...(content && { with: content }) });
  return {
    ...chatDeps,
    openChatSocket(handshake, emit) {
      const socket = sockets;
      sockets += 1;
      recordPacket('open', handshake);
      const realSocket = chatDeps.openChatSocket(handshake, (socketEvent) => {
        event({ from: 'socket', socket, event: socketEvent });
        emit(socketEvent);
      });
      return {
        join(join) {
          recordPacket('join', join);
          realSocket.join(join);
        },
        read(seen) {
          recordPacket('read', seen);
          realSocket.read(seen);
        },
        terminate(end) {
          recordPacket('terminate', end);
          realSocket.terminate(end);
        },
        async send(message) {
          recordPacket('send', message);
          const { clientId } = message;
          const n = (receipts.get(clientId) ?? 0) + 1;
          receipts.set(clientId, n);
          const receipt = await realSocket.send(message);
          answer(`receipt ${clientId}`, n, { value: receipt });
          return receipt;
        },
        close() {
          recordPacket('close');
          realSocket.close();
        },
      };
    },
    async nextFrame() {
      await chatDeps.nextFrame();
      event({ from: 'frame' });
    },
    random: () => read('chance', chatDeps.random()),
    chime() {
      outcome({ kind: 'page', what: 'chime' });
      chatDeps.chime();
    },
    watchPage: (listener) =>
      chatDeps.watchPage((change) => {
        event({ from: 'page', change });
        listener(change);
      }),
  };
}

/** Wraps everything outside the store that sagas use. */
export function makeWatchedDeps(deps: SagaDeps, loadChat: () => Promise<ChatParts>, sink: RecordingSink): SagaDeps {
  const { outcome, event, answer, read } = sink;
  const { calls, memory, navigate, reload, log, live } = deps;
  const counts = new Map<string, number>();

  async function recordAnswer<Value>(to: string, promise: Promise<Value>): Promise<Value> {
    const n = (counts.get(to) ?? 0) + 1;
    counts.set(to, n);
    try {
      const value = await promise;
      answer(to, n, {});
      return value;
    } catch (thrown) {
      answer(to, n, { error: failureOf(thrown) });
      throw thrown;
    }
  }
  /** Runs a function and records whether it failed. */
  function recordRun<Value>(outcomeFields: Omit<Outcome, 'is'>, run: () => Value): Value {
    try {
      const value = run();
      outcome(outcomeFields);
      return value;
    } catch (thrown) {
      outcome({ ...outcomeFields, threw: failureOf(thrown) });
      throw thrown;
    }
  }

  return {
    ...deps,
    calls: {
      ...calls,
      onActivity: (listener) =>
        calls.onActivity((at) => {
          event({ from: 'activity', at });
          listener(at);
        }),
      revoke: (token) => recordRun({ kind: 'page', what: 'revoke', with: { token } }, () => calls.revoke(token)),
      endSession: () => recordRun({ kind: 'page', what: 'abort calls' }, () => calls.endSession()),
      isSigningIn: () => read('isSigningIn', calls.isSigningIn()),
    },
    memory: {
      ...memory,
      watch: (listener) =>
        memory.watch((change) => {
          event({ from: 'storage', change });
          listener(change);
        }),
    },
    navigate: (path, options) =>
      recordRun({ kind: 'navigation', what: path, ...(options && { with: options }) }, () => navigate(path, options)),
    reload: () => recordRun({ kind: 'page', what: 'reload' }, reload),
    log: (message, details) => recordRun({ kind: 'log', what: message, with: details }, () => log(message, details)),
    live: {
      whenPageIdle: () => recordAnswer('atRest', live.whenPageIdle()),
      load: () =>
        recordAnswer(
          'load',
          loadChat().then(({ makeChatSessionSaga, browserChatDeps }) =>
            makeChatSessionSaga(makeWatchedChat(browserChatDeps, sink)),
          ),
        ),
    },
  };
}
