type PrefetchedResponse = Promise<Response | undefined>;

const prefetchTtlMs = 10_000;

const calls = new Map<string, PrefetchedResponse>();
const callKeyOf = (url: string, authorization: string) => `${authorization} ${url}`;

/** Sends a GET before the store exists; `consumePrefetched` returns its response. */
export function prefetchCall(url: string, authorization: string) {
  const callKey = callKeyOf(url, authorization);
  // A failed prefetch is ignored: the endpoint sends the call again and reports the outcome.
  calls.set(
    callKey,
    fetch(url, { headers: { authorization } }).catch(() => undefined),
  );
  setTimeout(() => calls.delete(callKey), prefetchTtlMs);
}

/** A prefetched call's response, once; undefined when there is none. */
export function consumePrefetched(url: string, authorization = ''): PrefetchedResponse | undefined {
  const callKey = callKeyOf(url, authorization);
  const call = calls.get(callKey);
  calls.delete(callKey);
  return call;
}
