type Arg = { endpointName: string; originalArgs?: unknown };
type Thunk = (dispatch: unknown, getState: unknown, extra: unknown) => unknown;

const isPending = ({ type }: { type: string }) => /^api\/execute(Query|Mutation)\/pending$/.test(type);

/** Which call an action of RTK Query is about. */
export const argOf = (action: object): Arg => {
  const { endpointName, originalArgs } = (action as { meta: { arg: Arg } }).meta.arg;
  return { endpointName, originalArgs };
};

/** Where the call would have left. */
class FarEnough extends Error {}

/** What `initiate` returns, with the answer as it is given. */
function standIn(answer: Promise<unknown>) {
  // A saga need not wait for the answer.
  answer.catch(() => {});
  return Object.assign(answer, { requestId: 'replayed', abort() {}, reset() {}, unwrap: () => answer });
}

/**
 * Finds out which REST call a thunk would make, and makes none. `endpoint` is set without `sent` when such a call is
 * under way already; neither is for other thunks.
 */
export function sentBy(thunk: Thunk, getState: () => unknown) {
  let sent: Arg | undefined;
  function dispatch(action: unknown): unknown {
    if (typeof action === 'function') {
      const inner: unknown = action(dispatch, getState, {});
      Promise.resolve(inner).catch((error: unknown) => {
        if (!(error instanceof FarEnough)) throw error;
      });
      return standIn(new Promise<never>(() => {}));
    }
    if (isPending(action as { type: string })) {
      sent = argOf(action as object);
      throw new FarEnough();
    }
    // RTK Query asks its middleware for what it knows, and takes any answer but the question itself.
    return {};
  }
  const returned = thunk(dispatch, getState, {}) as { queryCacheKey?: string } | undefined;
  return { sent, endpoint: sent?.endpointName ?? returned?.queryCacheKey?.split('(')[0], standIn };
}
