import { CANCEL } from 'redux-saga';
import { call, put, type SagaGenerator } from 'typed-redux-saga';

import type { CallError } from '@/api/core/failure';

export type CallResult<Data> = { data?: Data; error?: CallError };
/** The thunk that an endpoint's `initiate` returns. */
type Initiated<Data> = (
  dispatch: never,
  getState: never,
  extra: never,
) => PromiseLike<{ data?: Data; error?: unknown }>;

/**
 * A mutation's entry stays in the store until it is reset; a hook does that for its component, `request` for a saga.
 */
type Sent<Data> = PromiseLike<CallResult<Data>> & { abort(): void; reset?: () => void };

/** Uses redux-saga's CANCEL symbol: a `finally` that yields would let a cancelled saga continue after `yield*`. */
const answerOf = <Data>(sent: Sent<Data>) =>
  Object.assign(
    Promise.resolve(sent).finally(() => sent.reset?.()),
    { [CANCEL]: () => sent.abort() },
  );

/** Makes an RTK Query call from a saga and returns its `{ data, error }`; cancelling the saga aborts the call. */
export function* request<Data>(initiated: Initiated<Data>): SagaGenerator<CallResult<Data>> {
  // `put` dispatches thunks too; only its types require plain actions.
  const sent = (yield* put(initiated as never)) as unknown as Sent<Data>;
  return yield* call(answerOf<Data>, sent);
}
