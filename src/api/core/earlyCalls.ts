type Early = Promise<Response | undefined>;

/** Whoever asks later than this wants a fresh answer. */
const freshMs = 10_000;

const calls = new Map<string, Early>();
const nameOf = (address: string, authorization: string) => `${authorization} ${address}`;

/** Lets a call leave before what will ask for it has arrived. */
export function callEarly(address: string, authorization: string) {
  const name = nameOf(address, authorization);
  // One that fails is made again by whoever asks, who also says how that ended.
  calls.set(
    name,
    fetch(address, { headers: { authorization } }).catch(() => undefined),
  );
  setTimeout(() => calls.delete(name), freshMs);
}

/** The answer to a call that left early, for the first who asks. */
export function takeEarly(address: string, authorization = ''): Early | undefined {
  const name = nameOf(address, authorization);
  const call = calls.get(name);
  calls.delete(name);
  return call;
}
