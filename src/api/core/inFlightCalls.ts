import { makeCallKeys } from './callKeys';
import { makeProofs } from './pendingProofs';

/** Why a call was ended from our side. */
type Cause = 'cancelled' | 'timeout';

type CallDescription = {
  endpoint: string;
  token: string | null;
  supersedeKey?: string;
  /** Set by whoever asked for the call and no longer wants it. */
  signal: AbortSignal;
  timeoutMs?: number;
};

type InFlightCall = CallDescription & { controller: AbortController; cause: Cause | null };

/** The calls under way, so that the end of a session, and whatever overtakes a call, ends them too. */
export function makeInFlightCalls() {
  const lines = new Set<InFlightCall>();
  const spent = new Set<string>();
  const listeners = new Set<(at: number) => void>();

  function end(line: InFlightCall, cause: Cause) {
    line.cause ??= cause;
    line.controller.abort();
  }
  const endThose = (isMeant: (line: InFlightCall) => boolean) =>
    [...lines].filter(isMeant).forEach((line) => end(line, 'cancelled'));

  return {
    keys: makeCallKeys(),
    proofs: makeProofs(),

    begin(journey: CallDescription) {
      const line: InFlightCall = { ...journey, controller: new AbortController(), cause: null };
      if (line.supersedeKey !== undefined)
        endThose(({ endpoint, supersedeKey }) => endpoint === line.endpoint && supersedeKey !== line.supersedeKey);
      lines.add(line);
      const cancel = () => end(line, 'cancelled');
      if (line.signal.aborted) cancel();
      line.signal.addEventListener('abort', cancel);
      const alarm = line.timeoutMs === undefined ? undefined : setTimeout(() => end(line, 'timeout'), line.timeoutMs);

      return {
        signal: line.controller.signal,
        cause: () => line.cause,
        over() {
          clearTimeout(alarm);
          line.signal.removeEventListener('abort', cancel);
          lines.delete(line);
        },
      };
    },

    /** Tells when a call was answered that keeps the session alive: the moment it left. */
    onActivity(listener: (at: number) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    active: (at: number) => listeners.forEach((listener) => listener(at)),

    /** A refused token goes nowhere any more: calls with it end, and no new one leaves. */
    revoke(token: string) {
      spent.add(token);
      endThose((line) => line.token === token);
    },
    isRevoked: (token: string) => spent.has(token),
    /** Whether somebody is signing in, or on the way to it. */
    isSigningIn: () => [...lines].some((line) => line.token === null),

    /** Ends everything that was asked for in somebody's name. */
    endSession() {
      endThose((line) => line.token !== null);
      spent.clear();
      this.proofs.settle(false);
      this.keys.clear();
    },
  };
}
export type InFlightCalls = ReturnType<typeof makeInFlightCalls>;
