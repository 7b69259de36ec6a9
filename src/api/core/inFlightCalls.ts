import { makeBackgroundReads } from './backgroundReads';
import { makeIdempotencyKeys } from './idempotencyKeys';
import { makePendingProofs } from './pendingProofs';
import { makeReads } from './reads';

/** Why the site aborted a call. */
type Cause = 'canceled' | 'timeout';

type CallDescription = {
  endpoint: string;
  token: string | null;
  supersedeKey?: string;
  /** Aborted when the caller no longer needs the response. */
  signal: AbortSignal;
  timeoutMs?: number;
};

type InFlightCall = CallDescription & { controller: AbortController; cause: Cause | null };

/** The calls in flight, so that the session's end, a refused token, or a newer call can abort them. */
export function makeInFlightCalls() {
  const inFlight = new Set<InFlightCall>();
  const revoked = new Set<string>();
  const listeners = new Set<(at: number) => void>();

  function abort(call: InFlightCall, cause: Cause) {
    call.cause ??= cause;
    call.controller.abort();
  }
  const abortMatching = (matches: (call: InFlightCall) => boolean) =>
    [...inFlight].filter(matches).forEach((call) => abort(call, 'canceled'));

  return {
    keys: makeIdempotencyKeys(),
    proofs: makePendingProofs(),
    reads: makeReads(),
    background: makeBackgroundReads(),

    begin(description: CallDescription) {
      const call: InFlightCall = { ...description, controller: new AbortController(), cause: null };
      if (call.supersedeKey !== undefined)
        abortMatching(({ endpoint, supersedeKey }) => endpoint === call.endpoint && supersedeKey !== call.supersedeKey);
      inFlight.add(call);
      const cancel = () => abort(call, 'canceled');
      if (call.signal.aborted) cancel();
      call.signal.addEventListener('abort', cancel);
      const timer = call.timeoutMs === undefined ? undefined : setTimeout(() => abort(call, 'timeout'), call.timeoutMs);

      return {
        signal: call.controller.signal,
        cause: () => call.cause,
        finish() {
          clearTimeout(timer);
          call.signal.removeEventListener('abort', cancel);
          inFlight.delete(call);
        },
      };
    },

    /** Reports each answered call that keeps the session alive, with the epoch ms at which it was sent. */
    onActivity(listener: (at: number) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reportActivity: (at: number) => listeners.forEach((listener) => listener(at)),

    /** Aborts the calls with this token and blocks new ones. */
    revoke(token: string) {
      revoked.add(token);
      abortMatching((call) => call.token === token);
    },
    isRevoked: (token: string) => revoked.has(token),
    /** Whether a call without a token is in flight, such as a sign-in. */
    isSigningIn: () => [...inFlight].some((call) => call.token === null),

    /** Aborts all calls made with a token, and clears revoked tokens, pending proofs, and idempotency keys. */
    endSession() {
      abortMatching((call) => call.token !== null);
      revoked.clear();
      this.proofs.settle(false);
      this.keys.clear();
    },
  };
}
export type InFlightCalls = ReturnType<typeof makeInFlightCalls>;
