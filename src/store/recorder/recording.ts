import type { UnknownAction } from '@reduxjs/toolkit';

/** A saga effect that is visible outside the store. */
export type Outcome = {
  is: 'outcome';
  kind: 'call' | 'packet' | 'toast' | 'storage' | 'navigation' | 'page' | 'log';
  /** The endpoint, event, storage key, path, or tone. */
  what: string;
  with?: object;
  /** A REST call's first action; its argument is compared. */
  pending?: UnknownAction;
  /** The error with which the effect failed. */
  threw?: RecordedFailure;
};
export type RecordedFailure = { kind: string; message: string };

/** An event outside the store. */
export type ExternalEvent =
  | { from: 'socket'; socket: number; event: object }
  /** A button in a saga's toast was pressed; both are counted from 0. */
  | { from: 'toast'; toast: number; button: number }
  | { from: 'page'; change: string }
  | { from: 'window'; type: string }
  | { from: 'tab'; channel: string; data: unknown }
  | { from: 'storage'; change: object }
  /** A call that keeps the session alive was answered. */
  | { from: 'activity'; at: number }
  | { from: 'frame' }
  /** A link in a toast was followed. */
  | { from: 'link'; path: string };

/** Recorded events in order; `t` is in ms since the recording began. */
export type RecordedEvent = { t: number } & (
  | Outcome
  /** Dispatched, but not by a saga. */
  | { is: 'action'; action: UnknownAction }
  /** A saga started by its screen. */
  | { is: 'start'; saga: string }
  | ({ is: 'event' } & ExternalEvent)
  /** The response to a saga's request, numbered from 1 among requests with the same name. */
  | { is: 'answer'; to: string; n: number; value?: unknown; error?: RecordedFailure }
  /** A value that sagas read; except for random numbers, it is recorded again only when it changes. */
  | { is: 'read'; what: string; value: unknown }
);

/** Stored values by key; JSON is parsed, so that it is anonymized field by field. */
export type StoredTexts = { local: Record<string, unknown>; tab: Record<string, unknown> };

/** Everything a replay needs, without personal data. */
export type Recording = {
  format: 2;
  /** Epoch ms. */
  startedAt: number;
  /** Keeps this name, because existing recordings contain it. */
  lastedMs: number;
  config: object;
  /** The slices and the browser's storage at the beginning. */
  before: object;
  stored: StoredTexts;
  entries: RecordedEvent[];
  /** The slices at the end. */
  after: object;
  /** The recording stopped early because it was full. */
  isFull?: true;
};

/** The slices that a replay compares; the API cache is an input. */
export type Slices = Record<'session' | 'user' | 'chat' | 'admin', unknown>;
export const pickSlices = ({ session, user, chat, admin }: Slices): Slices => ({ session, user, chat, admin });

/** Endpoints whose cached data sagas read; all others are read by screens only. */
const endpointsReadBySagas = ['getHistory', 'getAdminHistory', 'getMissed', 'getChatUsers', 'getUserInfo'];
/** The parts of RTK Query actions that name an endpoint. */
type CallAction = { meta?: { arg?: { endpointName?: string } }; payload?: { queryCacheKey?: string } };
const endpointOf = ({ meta, payload }: CallAction) => meta?.arg?.endpointName ?? payload?.queryCacheKey?.split('(')[0];

/** Whether long lists and strings in this entry may be cut, because no saga reads them. */
export function canTrim(entry: RecordedEvent) {
  if (entry.is === 'outcome') return true;
  return (
    entry.is === 'action' &&
    entry.action.type.startsWith('api/') &&
    !endpointsReadBySagas.includes(endpointOf(entry.action as CallAction) ?? '')
  );
}

/** Parses a stored string as JSON; one that is not JSON is returned unchanged. */
export function parseStoredText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
export const failureOf = (thrown: unknown): RecordedFailure =>
  thrown instanceof Error ? { kind: thrown.name, message: thrown.message } : { kind: typeof thrown, message: '' };
