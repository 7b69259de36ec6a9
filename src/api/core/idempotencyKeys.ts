type UnresolvedCall = { contentJson: string; key: string };

/** A random ID; `randomUUID` is missing where a site is served without TLS. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Idempotency keys for calls that create records. While a call's outcome is unknown, the same content is sent under the
 * same key, so that a second click does not create a duplicate.
 */
export function makeIdempotencyKeys() {
  const unresolvedCalls = new Map<string, UnresolvedCall>();

  return {
    keyFor(endpoint: string, content: unknown): string {
      const contentJson = JSON.stringify(content);
      const unresolvedCall = unresolvedCalls.get(endpoint);
      if (unresolvedCall?.contentJson === contentJson) return unresolvedCall.key;
      const key = randomKey();
      unresolvedCalls.set(endpoint, { contentJson, key });
      return key;
    },
    forget(endpoint: string, key: string) {
      if (unresolvedCalls.get(endpoint)?.key === key) unresolvedCalls.delete(endpoint);
    },
    clear: () => unresolvedCalls.clear(),
  };
}
