type Arg = { endpointName: string; originalArgs?: unknown };
type Thunk = (dispatch: unknown, getState: unknown, extra: unknown) => unknown;

const isPending = ({ type }: { type: string }) => /^api\/execute(Query|Mutation)\/pending$/.test(type);

/** The call to which an RTK Query action belongs. */
export const argOf = (action: object): Arg => {
  const { endpointName, originalArgs } = (action as { meta: { arg: Arg } }).meta.arg;
  return { endpointName, originalArgs };
};

/** Thrown where the call would be sent. */
class CallReached extends Error {}

/** Stands in for what `initiate` returns, with the given reply. */
function standIn(answer: Promise<unknown>) {
  // A saga need not wait for the reply.
  answer.catch(() => {});
  return Object.assign(answer, { requestId: 'replayed', abort() {}, reset() {}, unwrap: () => answer });
}

/**
 * Finds out which REST call a thunk would make, without making it. `endpoint` is set without `sent` if such a call is
 * already in progress; other thunks have neither.
 */
export function sentBy(thunk: Thunk, getState: () => unknown) {
  let sent: Arg | undefined;
  function dispatch(action: unknown): unknown {
    if (typeof action === 'function') {
      const inner: unknown = action(dispatch, getState, {});
      Promise.resolve(inner).catch((error: unknown) => {
        if (!(error instanceof CallReached)) throw error;
      });
      return standIn(new Promise<never>(() => {}));
    }
    if (isPending(action as { type: string })) {
      sent = argOf(action as object);
      throw new CallReached();
    }
    // RTK Query asks its middleware for its internal state, and accepts any reply but the action itself.
    return {};
  }
  const returned = thunk(dispatch, getState, {}) as { queryCacheKey?: string } | undefined;
  return { sent, endpoint: sent?.endpointName ?? returned?.queryCacheKey?.split('(')[0], standIn };
}
