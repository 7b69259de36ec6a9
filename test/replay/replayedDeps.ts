import { makeInFlightCalls } from '@/api/core/inFlightCalls';
import type { SiteConfig } from '@/contract/config';
import { type ChatDeps, makeChatSessionSaga } from '@/store/chat/chatSessionSaga';
import type { ChatSocketEvent } from '@/store/chat/chatSocket';
import {
  type ExternalEvent,
  type Outcome,
  parseStoredText,
  type RecordedFailure,
  type Recording,
} from '@/store/recorder/recording';
import { serializeToast } from '@/store/recorder/serializeToast';
import type { SagaDeps } from '@/store/sagaDeps';
import { type OtherTabChange, openBrowserStorage } from '@/store/session/browserStorage';
import { makeReturnTo } from '@/store/session/returnTo';
import { attachToastBoard, type Toast, toast } from '@/ui/toast/toast';

import type { Expected, OutcomeCheck } from './outcomeCheck';

type Reply = { value?: unknown; error?: RecordedFailure };
type Listeners<ResultCard> = Set<(notified: ResultCard) => void>;

/** How long to wait for a frame, because a hidden page renders none. */
const hiddenFrameMs = 250;

const errorOf = ({ kind, message }: RecordedFailure) => Object.assign(new Error(message), { name: kind });

/** Replies by name, in order; with `isLasting` the last one is used for all later requests. */
export function makeAnswers() {
  const given = new Map<string, Reply>();
  const asked = new Map<string, (reply: Reply) => void>();
  const counts = new Map<string, number>();
  const highest = new Map<string, number>();
  return {
    ask(to: string, isLasting = false): Promise<unknown> {
      const n = (counts.get(to) ?? 0) + 1;
      counts.set(to, n);
      return new Promise<Reply>((reply) => {
        const last = highest.get(to) ?? 0;
        const known = given.get(`${to} ${n}`) ?? (isLasting && n > last && last > 0 ? {} : undefined);
        if (known) reply(known);
        else asked.set(`${to} ${n}`, reply);
      }).then(({ value, error }) => {
        if (error) throw errorOf(error);
        return value;
      });
    },
    give(to: string, n: number, reply: Reply) {
      given.set(`${to} ${n}`, reply);
      highest.set(to, n);
      asked.get(`${to} ${n}`)?.(reply);
    },
  };
}

function storageWith(contents: Record<string, unknown>, check: (key: string, value: unknown) => void): Storage {
  const texts = new Map(
    Object.entries(contents).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    clear: () => texts.clear(),
    getItem: (key) => texts.get(key) ?? null,
    setItem(key, text) {
      if (texts.get(key) === text) return;
      check(key, parseStoredText(text));
      texts.set(key, text);
    },
    removeItem(key) {
      if (texts.delete(key)) check(key, null);
    },
  };
}

/**
 * Stands in for everything outside the sagas: it compares what they do with the recording, and returns what was
 * recorded.
 */
export function replayedDeps(recording: Recording, { check }: OutcomeCheck, passedMs: () => number) {
  const { config, stored, entries } = recording;
  const answers = makeAnswers();
  const activity: Listeners<number> = new Set();
  const tabs: Listeners<OtherTabChange> = new Set();
  const page: Listeners<never> = new Set();
  const channels = new Map<string, Set<{ onmessage: ((event: { data: unknown }) => void) | null }>>();
  const sockets: ((event: ChatSocketEvent) => void)[] = [];
  const toasts: Toast[] = [];
  let frames: (() => void)[] = [];

  /** What failed in the recording fails again. */
  function does(outcome: Omit<Outcome, 'is'>): Expected | undefined {
    const recorded = check({ is: 'outcome', ...outcome });
    if (recorded?.threw) throw errorOf(recorded.threw);
    return recorded;
  }
  const storage = (place: 'local' | 'tab') =>
    storageWith(stored[place], (key, value) =>
      does({ kind: 'storage', what: `${value === null ? 'forget' : 'keep'} ${key}`, with: { place, [key]: value } }),
    );

  const randomValues = entries.flatMap((entry) =>
    entry.is === 'read' && entry.what === 'chance' ? [entry.value] : [],
  );
  /** The last value read until now, or the first one. */
  function read<Value>(what: string, otherwise: Value): Value {
    const reads = entries.filter((entry) => entry.is === 'read' && entry.what === what);
    const known = reads.findLast(({ t }) => t <= passedMs()) ?? reads[0];
    return known?.is === 'read' ? (known.value as Value) : otherwise;
  }

  const chatDeps: ChatDeps = {
    openChatSocket(handshake, emit) {
      const packet = (what: string) => (content?: object) =>
        void does({ kind: 'packet', what, ...(content && { with: content }) });
      packet('open')(handshake);
      sockets.push(emit);
      return {
        join: packet('join'),
        read: packet('read'),
        terminate: packet('terminate'),
        send(message) {
          packet('send')(message);
          return answers.ask(`receipt ${message.clientId}`) as Promise<undefined>;
        },
        close: () => packet('close')(),
      };
    },
    nextFrame: () =>
      new Promise((resolve) => {
        frames.push(resolve);
        setTimeout(resolve, hiddenFrameMs);
      }),
    random: () => Number(randomValues.shift() ?? 0.5),
    chime: () => void does({ kind: 'page', what: 'chime' }),
    watchPage(listener) {
      page.add(listener);
      return () => void page.delete(listener);
    },
  };
  const memory = openBrowserStorage(storage('local'), storage('tab'));
  const { ssn, session } = memory.readStoredState();
  const calls = makeInFlightCalls();
  const deps: SagaDeps = {
    config: config as SiteConfig,
    calls: {
      ...calls,
      onActivity(listener) {
        activity.add(listener);
        return () => void activity.delete(listener);
      },
      revoke: (token) => void does({ kind: 'page', what: 'revoke', with: { token } }),
      endSession: () => void does({ kind: 'page', what: 'abort calls' }),
      isSigningIn: () => read('isSigningIn', false),
    },
    memory: {
      ...memory,
      watch(listener) {
        tabs.add(listener);
        return () => void tabs.delete(listener);
      },
    },
    navigate: (path, options) => void does({ kind: 'navigation', what: path, ...(options && { with: options }) }),
    reload: () => void does({ kind: 'page', what: 'reload' }),
    returnTo: makeReturnTo({ maskedSsn: ssn, isSignedIn: session.auth, openedLocation: window.location }),
    log: (about, details) => void does({ kind: 'log', what: about, with: details }),
    live: {
      whenPageIdle: async () => void (await answers.ask('atRest', true)),
      async load() {
        await answers.ask('load', true);
        return makeChatSessionSaga(chatDeps);
      },
    },
  };

  const originalBroadcastChannel = globalThis.BroadcastChannel;
  Object.assign(globalThis, {
    BroadcastChannel: class {
      onmessage: ((event: { data: unknown }) => void) | null = null;
      constructor(readonly name: string) {
        channels.set(name, (channels.get(name) ?? new Set()).add(this));
      }
      postMessage() {}
      close() {
        channels.get(this.name)?.delete(this);
      }
    },
  });
  const open = new Set<string | undefined>();
  // Otherwise an earlier toast would look like one from the replay.
  toast.close();
  const detach = attachToastBoard({
    show(shown) {
      toasts.push(shown);
      open.add(shown.id);
      does({ kind: 'toast', what: shown.kind, with: serializeToast(shown.text, shown) });
    },
    close(id) {
      if (id !== undefined && open.delete(id)) does({ kind: 'toast', what: 'close' });
    },
  });

  return {
    deps,
    answers,
    stop() {
      detach();
      Object.assign(globalThis, { BroadcastChannel: originalBroadcastChannel });
    },
    dispatchExternal(externalEvent: ExternalEvent) {
      switch (externalEvent.from) {
        case 'socket':
          return sockets[externalEvent.socket]?.(externalEvent.event as ChatSocketEvent);
        case 'toast':
          return toasts[externalEvent.toast]?.actions?.[externalEvent.button]?.onPress();
        case 'page':
          return page.forEach((notify) => notify(externalEvent.change as never));
        case 'activity':
          return activity.forEach((notify) => notify(externalEvent.at));
        case 'storage':
          return tabs.forEach((notify) => notify(externalEvent.change as OtherTabChange));
        case 'tab':
          return channels
            .get(externalEvent.channel)
            ?.forEach(({ onmessage }) => onmessage?.({ data: externalEvent.data }));
        case 'window':
          return void (externalEvent.type === 'visibilitychange' ? document : window).dispatchEvent(
            new Event(externalEvent.type),
          );
        case 'link':
          return follow(externalEvent.path);
        case 'frame': {
          const due = frames;
          frames = [];
          return due.forEach((resolve) => resolve());
        }
      }
    },
  };
}

function follow(path: string) {
  const card = document.createElement('div');
  card.dataset.toast = '';
  const link = document.createElement('a');
  link.href = path;
  card.append(link);
  document.body.append(card);
  link.click();
  card.remove();
}
