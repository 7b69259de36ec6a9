import { CANCEL } from 'redux-saga';
import { call, put, type SagaGenerator } from 'typed-redux-saga';

import type { CallError } from '@/api/core/failure';

export type Answer<Data> = { data?: Data; error?: CallError };
/** What an endpoint's `initiate` makes: a thunk whose dispatch gives the answer. */
type Initiated<Data> = (
  dispatch: never,
  getState: never,
  extra: never,
) => PromiseLike<{ data?: Data; error?: unknown }>;

/** A mutation's answer stays in the store until it is reset, which a hook does for its screen and nobody for a saga. */
type Sent<Data> = PromiseLike<Answer<Data>> & { abort(): void; reset?: () => void };

/** Cancelled by the library's own mark: a `finally` that yields would have a cancelled saga go on after `yield*`. */
const answerOf = <Data>(sent: Sent<Data>) =>
  Object.assign(
    Promise.resolve(sent).finally(() => sent.reset?.()),
    { [CANCEL]: () => sent.abort() },
  );

/** Makes an RTK Query call from a saga and waits for its `{ data, error }`; a call nobody waits for any more is called off. */
export function* request<Data>(initiated: Initiated<Data>): SagaGenerator<Answer<Data>> {
  // `put` dispatches thunks at run time; only its types insist on plain actions.
  const sent = (yield* put(initiated as never)) as unknown as Sent<Data>;
  return yield* call(answerOf<Data>, sent);
}
