import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query/react';

import { api } from './api';
import type { BaseQueryExtra } from './requestArgs';

type State = Parameters<typeof api.util.selectInvalidatedBy>[0];
type Tag = NonNullable<Parameters<typeof api.util.invalidateTags>[0][number]>;
type Thunk<Result = void> = ThunkAction<Result, State, BaseQueryExtra, UnknownAction>;
export type ApiDispatch = ThunkDispatch<State, BaseQueryExtra, UnknownAction>;

type Endpoints = Record<string, { initiate: (arg: unknown, options: object) => Thunk<unknown> }>;

/**
 * Invalidates what another person changed. The lists on screen are reloaded in the background, which neither keeps the
 * session alive nor shows an error to a person who did nothing. A read in flight may be older than the change, so it is
 * repeated if its result has these tags.
 */
export const invalidateExternally =
  (tags: Tag[]): Thunk =>
  (dispatch, getState, { calls }) => {
    const getOutdatedQueries = () => api.util.selectInvalidatedBy(getState(), tags);
    const isPending = (key: string) => getState().api.queries[key]?.status === QueryStatus.pending;
    const pendingKeys = Object.keys(getState().api.queries).filter(isPending);

    const outdatedKeys = getOutdatedQueries().flatMap(({ queryCacheKey }) =>
      isPending(queryCacheKey) ? [] : [queryCacheKey],
    );
    outdatedKeys.forEach(calls.background.expect);
    dispatch(api.util.invalidateTags(tags));
    // Data that is not on screen is dropped instead of reloaded.
    outdatedKeys.filter((key) => !isPending(key)).forEach(calls.background.forget);

    for (const key of pendingKeys)
      void calls.reads.whenEnded(key).then(() => {
        const entry = getOutdatedQueries().find(({ queryCacheKey }) => queryCacheKey === key);
        const endpoint = entry && (api.endpoints as unknown as Endpoints)[entry.endpointName];
        if (!endpoint || isPending(key)) return;
        calls.background.expect(key);
        dispatch(endpoint.initiate(entry.originalArgs, { subscribe: false, forceRefetch: true }));
      });
  };

/** Resolves when no read is in flight, so that the lists on screen show the last change. */
export const whenReadsSettle =
  (): Thunk<Promise<void>> =>
  (_dispatch, _getState, { calls }) =>
    calls.reads.whenSettled();
