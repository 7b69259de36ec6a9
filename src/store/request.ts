import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { CANCEL } from 'redux-saga';
import { call, put, type SagaGenerator } from 'typed-redux-saga';

import type { CallError } from '@/api/core/failure';

// `never` accepts thunks with any state and extra argument.
export type Thunk<Result> = ThunkAction<Result, never, never, UnknownAction>;

/** Dispatches a thunk and returns its result; only the types of `put` require plain actions. */
export function* putThunk<Result>(thunk: Thunk<Result>): SagaGenerator<Result> {
  return (yield* put(thunk as unknown as UnknownAction)) as Result;
}

export type CallResult<Data> = { data?: Data; error?: CallError };

/** A mutation's entry stays in the store until it is reset: by a hook for its component, by `request` for a saga. */
type RunningCall<Data> = PromiseLike<CallResult<Data>> & { abort(): void; reset?: () => void };

/** Uses redux-saga's CANCEL symbol: a `finally` that yields would let a canceled saga continue after `yield*`. */
const answerOf = <Data>(runningCall: RunningCall<Data>) =>
  Object.assign(
    Promise.resolve(runningCall).finally(() => runningCall.reset?.()),
    { [CANCEL]: () => runningCall.abort() },
  );

/** Makes an RTK Query call from a saga and returns its `{ data, error }`; canceling the saga aborts the call. */
export function* request<Data>(
  thunk: Thunk<PromiseLike<{ data?: Data; error?: unknown }>>,
): SagaGenerator<CallResult<Data>> {
  const runningCall = (yield* putThunk(thunk)) as RunningCall<Data>;
  return yield* call(answerOf<Data>, runningCall);
}
