type Early = Promise<Response | undefined>;

/** Entries expire after 10 s. */
const freshMs = 10_000;

const calls = new Map<string, Early>();
const nameOf = (address: string, authorization: string) => `${authorization} ${address}`;

/** Sends a GET before the store exists; `takeEarly` hands out its answer. */
export function prefetchCall(address: string, authorization: string) {
  const name = nameOf(address, authorization);
  // A failed early call counts as none: the endpoint sends it again and reports the outcome.
  calls.set(
    name,
    fetch(address, { headers: { authorization } }).catch(() => undefined),
  );
  setTimeout(() => calls.delete(name), freshMs);
}

/** The answer of an early call, once; undefined when there is none. */
export function takePrefetched(address: string, authorization = ''): Early | undefined {
  const name = nameOf(address, authorization);
  const call = calls.get(name);
  calls.delete(name);
  return call;
}
