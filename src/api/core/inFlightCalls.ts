import { makeCallKeys } from './callKeys';
import { makeProofs } from './pendingProofs';

/** Why we aborted a call. */
type Cause = 'cancelled' | 'timeout';

type CallDescription = {
  endpoint: string;
  token: string | null;
  supersedeKey?: string;
  /** Aborted when the caller no longer wants the answer. */
  signal: AbortSignal;
  timeoutMs?: number;
};

type InFlightCall = CallDescription & { controller: AbortController; cause: Cause | null };

/** The calls under way, so that the end of a session, a refused token or a newer call can abort them. */
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

    /**
     * Calls the listener when a call that keeps the session alive was answered, with the epoch ms at which it was sent.
     */
    onActivity(listener: (at: number) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    active: (at: number) => listeners.forEach((listener) => listener(at)),

    /** Aborts the calls with this token and blocks new ones. */
    revoke(token: string) {
      spent.add(token);
      endThose((line) => line.token === token);
    },
    isRevoked: (token: string) => spent.has(token),
    /** Whether a call without a session is under way, such as a sign-in. */
    isSigningIn: () => [...lines].some((line) => line.token === null),

    /** Aborts all calls made with a token, and clears proofs and idempotency keys. */
    endSession() {
      endThose((line) => line.token !== null);
      spent.clear();
      this.proofs.settle(false);
      this.keys.clear();
    },
  };
}
export type InFlightCalls = ReturnType<typeof makeInFlightCalls>;
