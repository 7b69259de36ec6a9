import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import type { EffectMiddleware } from 'redux-saga';
import { effectTypes } from 'redux-saga/effects';

import { storageKeys, unsentChatKey } from '@/contract/storageKeys';
import type { SagaDeps } from '@/store/sagaDeps';

import { makePseudonyms } from './pseudonyms';
import {
  canTrim,
  failureOf,
  parseStoredText,
  pickSlices,
  type RecordedEvent,
  type Recording,
  type Slices,
  type StoredTexts,
} from './recording';
import { type ChatParts, makeWatchedDeps, makeWatchedStorage, type RecordingSink } from './watchedDeps';

type WithoutTime<Of> = Of extends RecordedEvent ? Omit<Of, 't'> : never;
type SentQuery = PromiseLike<{ data?: unknown; error?: unknown }> & { queryCacheKey?: string };
type Call = { endpoint?: string; n: number };

/** Largest saved recording, in bytes. */
const maxBytes = 1_900_000;
const maxPendingEvents = 2000;
const maxStepMs = 4;
const internalActions = /^api\/(internalSubscriptions|subscriptions|config)\//;
const isPending = (type: string) => /^api\/execute(Query|Mutation)\/pending$/.test(type);
const sagaActionKey = '@@redux-saga/SAGA_ACTION';
const isPut = (action: unknown) => Object.hasOwn(action as object, sagaActionKey);

const isThenable = (value: unknown): value is SentQuery =>
  typeof value === 'object' && value !== null && 'then' in value;
/** The stored values; empty where the page may not read storage. */
function contentsOf(storage: Storage | null, keys: readonly string[]) {
  try {
    const texts = keys.map((key) => [key, storage?.getItem(key) ?? null] as const);
    return Object.fromEntries(texts.flatMap(([key, text]) => (text === null ? [] : [[key, parseStoredText(text)]])));
  } catch {
    return {};
  }
}

type Options = {
  config: object;
  now?: () => number;
  whenIdle?: (work: () => void) => void;
  loadChat?: () => Promise<ChatParts>;
};

/**
 * Records the inputs of the store and its sagas, and the sagas' visible effects, so that a session can be replayed
 * without browser, network, or clock. Personal data is replaced.
 */
export function makeRecorder({
  config,
  now = Date.now,
  whenIdle = runWhenIdle,
  loadChat = async () => import(/* webpackChunkName: "socket" */ '@/store/chat/chatSessionSaga'),
}: Options) {
  const startedAt = now();
  const { copy: pseudonymize, endOf } = makePseudonyms();
  const entries: RecordedEvent[] = [];
  const counts = new Map<string, number>();
  const lastReadValues = new Map<string, unknown>();
  const storedTexts: StoredTexts = { local: {}, tab: {} };
  let pendingEvents: RecordedEvent[] = [];
  let bytes = 0;
  let isFull = false;
  let isAnonymizationDue = false;
  let isCalling = false;
  /** The REST call or cache update that a saga is dispatching. */
  let call: Call | undefined;
  let getSlices: (() => Slices) | undefined;
  let before: object = {};

  function addEntry(entry: RecordedEvent) {
    if (isFull) return;
    const pseudonymized = pseudonymize(entry, { isTrimmed: canTrim(entry) });
    bytes += JSON.stringify(pseudonymized).length + 1;
    if (bytes > maxBytes) isFull = true;
    else entries.push(pseudonymized);
  }
  function anonymizePending() {
    pendingEvents.forEach(addEntry);
    pendingEvents = [];
  }
  /** Anonymizes recorded values in idle time, in small steps. */
  function anonymizeNext() {
    const deadline = now() + maxStepMs;
    let anonymizedCount = 0;
    for (const entry of pendingEvents) {
      addEntry(entry);
      anonymizedCount += 1;
      if (now() >= deadline) break;
    }
    pendingEvents = pendingEvents.slice(anonymizedCount);
    isAnonymizationDue = pendingEvents.length > 0;
    if (isAnonymizationDue) whenIdle(anonymizeNext);
  }
  function recordEvent(entry: WithoutTime<RecordedEvent>) {
    if (isFull) return;
    pendingEvents.push({ t: now() - startedAt, ...entry });
    // Anonymizes at once when the backlog grows too long.
    if (pendingEvents.length > maxPendingEvents) anonymizePending();
    else if (!isAnonymizationDue) {
      isAnonymizationDue = true;
      whenIdle(anonymizeNext);
    }
  }
  function read<Value>(what: string, value: Value) {
    if (what === 'chance' || lastReadValues.get(what) !== value) recordEvent({ is: 'read', what, value });
    lastReadValues.set(what, value);
    return value;
  }
  const sink: RecordingSink = {
    outcome: (outcome) => recordEvent({ is: 'outcome', ...outcome }),
    event: (event) => recordEvent({ is: 'event', ...event }),
    answer: (to, n, answer) => recordEvent({ is: 'answer', to, n, ...answer }),
    read,
  };

  function countOf(endpoint: string) {
    const n = (counts.get(endpoint) ?? 0) + 1;
    counts.set(endpoint, n);
    return n;
  }
  /** A saga dispatches a thunk: a REST call, whose response is an input, or a cache update, which is not. */
  function recordThunk(dispatch: () => unknown) {
    const ownCall: Call = { n: 0 };
    call = ownCall;
    let query: unknown;
    try {
      query = dispatch();
    } finally {
      call = undefined;
    }
    if (!isThenable(query)) return query;
    const endpoint = ownCall.endpoint ?? query.queryCacheKey?.split('(')[0];
    if (endpoint === undefined) return query;
    const n = ownCall.n || countOf(endpoint);
    query.then(
      ({ data, error }) => sink.answer(endpoint, n, { value: { data, error } }),
      (thrown: unknown) => sink.answer(endpoint, n, { error: failureOf(thrown) }),
    );
    return query;
  }
  function recordAction(action: UnknownAction) {
    if (internalActions.test(action.type)) return;
    if (call && !call.endpoint) {
      // Not recorded, because the replayed saga repeats this update of the cache.
      if (!isPending(action.type)) return;
      call.endpoint = (action as unknown as { meta: { arg: { endpointName: string } } }).meta.arg.endpointName;
      call.n = countOf(call.endpoint);
      sink.outcome({ kind: 'call', what: call.endpoint, pending: action });
    } else recordEvent({ is: 'action', action });
  }

  const middleware: Middleware = (store) => {
    getSlices = () => store.getState() as Slices;
    before = pseudonymize(pickSlices(getSlices()));
    return (next) => (action) => {
      if (typeof action === 'function') return isPut(action) ? recordThunk(() => next(action)) : next(action);
      if (!isPut(action)) recordAction(action as UnknownAction);
      return next(action);
    };
  };

  /** Marks the time during which a saga's `call` runs, to distinguish its toasts from those of screens. */
  const effects: EffectMiddleware = (next) => (effect: { type?: unknown; payload?: { fn?: unknown } }) => {
    const fn = effect?.type === effectTypes.CALL ? effect.payload?.fn : undefined;
    if (typeof fn !== 'function') return next(effect);
    const markedFunction = function (this: unknown, ...args: unknown[]): unknown {
      const wasCalling = isCalling;
      isCalling = true;
      try {
        return Reflect.apply(fn, this, args);
      } finally {
        isCalling = wasCalling;
      }
    };
    return next({ ...effect, payload: { ...effect.payload, fn: markedFunction } });
  };

  return {
    ...sink,
    middleware,
    effects,
    isCalling: () => isCalling,
    started: (saga: string) => recordEvent({ is: 'start', saga }),
    watch: (deps: SagaDeps) => makeWatchedDeps(deps, loadChat, sink),
    watchStorage(storage: Storage | null, place: 'local' | 'tab') {
      storedTexts[place] = contentsOf(storage, place === 'tab' ? [unsentChatKey] : Object.values(storageKeys));
      return storage && makeWatchedStorage(storage, place, sink);
    },
    recording(): Recording {
      anonymizePending();
      const after = getSlices ? pseudonymize(pickSlices(getSlices())) : {};
      const storage = pseudonymize(storedTexts);
      const { session } = (storedTexts.tab[unsentChatKey] ?? {}) as { session?: unknown };
      // The stored chat is recognized by the end of its session's token.
      if (typeof session === 'string') Object.assign(storage.tab[unsentChatKey] as object, { session: endOf(session) });
      const lastedMs = now() - startedAt;
      return {
        ...{ format: 2, startedAt, lastedMs, config, before, stored: storage },
        ...{ entries: [...entries], after, ...(isFull && { isFull }) },
      };
    },
  };
}
export type Recorder = ReturnType<typeof makeRecorder>;

function runWhenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 200);
}
