type Arg = { endpointName: string; originalArgs?: unknown };
type Thunk = (dispatch: unknown, getState: unknown, extra: unknown) => unknown;

export const isPending = ({ type }: { type: string }) => /^api\/execute(Query|Mutation)\/pending$/.test(type);

/** Which call an action of RTK Query is about. */
export const argOf = (action: object): Arg => {
  const { endpointName, originalArgs } = (action as { meta: { arg: Arg } }).meta.arg;
  return { endpointName, originalArgs };
};

/** Where the call would have left. */
class FarEnough extends Error {}

/** Finds out which REST call a thunk would make, and makes none; `stand` takes the place of the call's promise. */
export function sentBy(thunk: Thunk, getState: () => unknown) {
  let sent: Arg | undefined;
  const stand = Object.assign(new Promise<never>(() => {}), { requestId: 'replayed', abort() {}, unwrap: () => stand });
  function dispatch(action: unknown): unknown {
    if (typeof action === 'function') {
      Promise.resolve(action(dispatch, getState, {})).catch((error: unknown) => {
        if (!(error instanceof FarEnough)) throw error;
      });
      return stand;
    }
    if (isPending(action as { type: string })) {
      sent = argOf(action as object);
      throw new FarEnough();
    }
    // RTK Query asks its middleware for what it knows, and takes any answer but the question itself.
    return {};
  }
  thunk(dispatch, getState, {});
  return { sent, stand };
}
