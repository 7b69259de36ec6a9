import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query/react';

import { api } from './api';
import type { BaseQueryExtra } from './requestArgs';

type State = Parameters<typeof api.util.selectInvalidatedBy>[0];
type Tag = NonNullable<Parameters<typeof api.util.invalidateTags>[0][number]>;
type Thunk<Result = void> = ThunkAction<Result, State, BaseQueryExtra, UnknownAction>;
export type DispatchCalls = ThunkDispatch<State, BaseQueryExtra, UnknownAction>;

/**
 * Invalidates what another person changed. The lists on screen are read in the background: that neither keeps the
 * session alive nor shows an error to a person who did nothing.
 */
export const changedElsewhere =
  (tags: Tag[]): Thunk =>
  (dispatch, getState, { calls }) => {
    const isPending = (key: string) => getState().api.queries[key]?.status === QueryStatus.pending;
    const outdated = api.util
      .selectInvalidatedBy(getState(), tags)
      .map(({ queryCacheKey }) => queryCacheKey)
      .filter((key) => !isPending(key));
    calls.reads.noteChange();
    outdated.forEach(calls.background.expect);
    dispatch(api.util.invalidateTags(tags));
    // What nobody looks at is dropped instead of read.
    outdated.filter((key) => !isPending(key)).forEach(calls.background.forget);
  };

/** Resolves when the lists on screen show what was changed last. */
export const readsSettled =
  (): Thunk<Promise<void>> =>
  (_dispatch, _getState, { calls }) =>
    calls.reads.settled();
