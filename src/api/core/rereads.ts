import {
  createAction,
  isFulfilled,
  isPending,
  isRejected,
  isRejectedWithValue,
  type Dispatch,
  type Middleware,
} from '@reduxjs/toolkit';

import { api } from './api';
import { backgroundReads } from './backgroundReads';
import type { EndpointOptions } from './requestArgs';
import { isCallError, isUnspoken, type CallError } from './failure';

type Tag = NonNullable<Parameters<typeof api.util.invalidateTags>[0][number]>;

/** Marks requests under way for these tags as outdated; cached answers stay valid. */
export const readsOutdated = createAction<Tag[]>('api/readsOutdated');

/**
 * Invalidates what another person changed. It is read again in the background: that neither keeps the session alive, nor
 * shows an error to a person who did nothing.
 */
export const changedElsewhere = (tags: Tag[]) => ({ ...api.util.invalidateTags(tags), meta: { isElsewhere: true } });
const isChangedElsewhere = ({ meta }: { meta?: { isElsewhere?: boolean } }) => meta?.isElsewhere === true;

/** A change was stored, but the lists it affects could not be read again. */
export const rereadFailed = createAction<CallError>('api/rereadFailed');

/** Dispatching it returns a promise that resolves when whatever stored changes have outdated has been read again. */
const rereadsAwaited = createAction('api/rereadsAwaited');
export const allReread = (dispatch: Dispatch) => dispatch(rereadsAwaited()) as unknown as Promise<void>;

/** A change, and whether a failed reread was reported for it. */
type Change = { isTold: boolean; isElsewhere: boolean };
type Reading = {
  /** The change that caused this read, if any. */
  asked: Change | null;
  /** Tags invalidated since it was sent, and the last change that did so. */
  outdated: Tag[];
  since: Change | null;
};

type Arg = {
  type: string;
  endpointName: string;
  originalArgs: unknown;
  queryCacheKey: string;
  subscribe?: boolean;
  forceRefetch?: boolean;
};
type Meta = { requestId: string; arg: Arg; condition?: boolean; aborted?: boolean; baseQueryMeta?: object };
type CallAction = { type: string; payload?: unknown; meta: Meta };
type State = Parameters<typeof api.util.selectInvalidatedBy>[0];
type Endpoint = { initiate: (this: void, arg: unknown, options: object) => never };
type Held = { getSubscriptionCount: (key: string) => number };

const isOfCalls = (action: unknown): action is CallAction =>
  (isPending(action) || isFulfilled(action) || isRejected(action)) && action.type.startsWith(`${api.reducerPath}/`);
const isReading = ({ meta }: CallAction) => meta.arg.type === 'query';
/** Recognizes the library's own refetch after an invalidation. */
const isReread = ({ subscribe, forceRefetch }: Arg) => subscribe === false && forceRefetch === true;

const definitionOf = (endpoint: string) => (api.definitions as Record<string, unknown>)[endpoint];

/** The tags that an action invalidates, by the endpoints' definitions. */
function outdatedBy(action: unknown): Tag[] {
  if (api.util.invalidateTags.match(action)) return action.payload.filter((tag) => tag !== null && tag !== undefined);
  if (readsOutdated.match(action)) return action.payload;
  if (!isOfCalls(action) || action.meta.arg.type !== 'mutation') return [];
  const isDone = isFulfilled(action);
  if (!isDone && !isRejectedWithValue(action)) return [];
  const { payload, meta } = action as CallAction;
  const { invalidatesTags = [] } = definitionOf(meta.arg.endpointName) as {
    invalidatesTags?:
      | readonly Tag[]
      | ((data: unknown, error: unknown, arg: unknown, meta: unknown) => readonly (Tag | null | undefined)[]);
  };
  const tags =
    typeof invalidatesTags === 'function'
      ? invalidatesTags(
          isDone ? payload : undefined,
          isDone ? undefined : payload,
          meta.arg.originalArgs,
          meta.baseQueryMeta,
        )
      : invalidatesTags;
  return tags.filter((tag) => tag !== null && tag !== undefined);
}

const isSilent = (endpoint: string, { quiet }: { quiet?: boolean } = {}) => {
  const { extraOptions } = definitionOf(endpoint) as { extraOptions?: EndpointOptions };
  return quiet || extraOptions?.background === true;
};

/**
 * Completes RTK Query's invalidation. The library refetches what is on screen, but a request already under way may
 * return data from before the change; this middleware reads it again afterwards. A change whose result cannot be read
 * is reported once.
 */
export const rereads: Middleware<object, State, Dispatch> = (store) => {
  const { dispatch } = store;
  const readings = new Map<string, Reading>();
  /** Called at the end of each read. */
  let waiting: (() => void)[] = [];
  /** The change whose refetches are being dispatched right now. */
  let underWay: Change | null = null;

  function during<Result>(change: Change, ask: () => Result): Result {
    const before = underWay;
    underWay = change;
    try {
      return ask();
    } finally {
      underWay = before;
    }
  }

  /** Reads that a change asked for, and those that it outdated. */
  const isRereading = () => [...readings.values()].some(({ asked, since }) => asked ?? since);

  async function untilReread() {
    while (isRereading()) await new Promise<void>((end) => waiting.push(end));
  }

  function tellEnd() {
    const told = waiting;
    waiting = [];
    for (const end of told) end();
  }

  function readAgain({ endpointName, originalArgs }: Arg, change: Change) {
    const endpoint = (api.endpoints as unknown as Record<string, Endpoint>)[endpointName];
    if (endpoint)
      during(change, () => dispatch(endpoint.initiate(originalArgs, { subscribe: false, forceRefetch: true })));
  }

  /** Whether the cached answer is older than a change and is subscribed to. */
  function isOldOnScreen({ queryCacheKey }: Arg, tags: Tag[]) {
    const state = store.getState();
    if (state.api.queries[queryCacheKey]?.data === undefined) return false;
    if (!api.util.selectInvalidatedBy(state, tags).some((entry) => entry.queryCacheKey === queryCacheKey)) return false;
    const { getSubscriptionCount } = dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as Held;
    return getSubscriptionCount(queryCacheKey) > 0;
  }

  function readingEnded(action: CallAction, { asked, outdated, since }: Reading) {
    const { payload, meta } = action;
    const isBad = isRejected(action);
    if (meta.aborted || (isBad && isCallError(payload) && isUnspoken(payload))) return;
    if (since && isOldOnScreen(meta.arg, outdated)) return readAgain(meta.arg, since);
    if (
      !isBad ||
      !asked ||
      asked.isTold ||
      !isCallError(payload) ||
      isSilent(meta.arg.endpointName, meta.baseQueryMeta)
    )
      return;
    asked.isTold = true;
    dispatch(rereadFailed(payload));
  }

  return (next) => (action) => {
    if (rereadsAwaited.match(action)) return untilReread();
    if (api.util.resetApiState.match(action)) {
      readings.clear();
      tellEnd();
      return next(action);
    }
    if (isOfCalls(action) && isReading(action)) {
      const { requestId, arg } = action.meta;
      if (isPending(action)) {
        const asked = isReread(arg) ? underWay : null;
        readings.set(requestId, { asked, outdated: [], since: null });
        if (asked?.isElsewhere) backgroundReads.add(arg.queryCacheKey);
        return next(action);
      }
      backgroundReads.delete(arg.queryCacheKey);
      const reading = readings.get(requestId);
      readings.delete(requestId);
      const result = next(action);
      if (reading) readingEnded(action, reading);
      tellEnd();
      return result;
    }
    const tags = outdatedBy(action);
    if (tags.length === 0) return next(action);
    const isElsewhere = isChangedElsewhere(action as object);
    const change: Change = { isTold: isElsewhere, isElsewhere };
    for (const reading of readings.values()) {
      reading.outdated.push(...tags);
      reading.since = change;
    }
    return during(change, () => next(action));
  };
};
