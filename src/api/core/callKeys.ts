type OpenCall = { contentJson: string; key: string };

/** A random ID; `randomUUID` is missing where a site is served without TLS. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Idempotency keys for calls that create records. While a call's outcome is unknown, the same content is sent under the
 * same key, so that a second click does not create a duplicate.
 */
export function makeCallKeys() {
  const openCalls = new Map<string, OpenCall>();

  return {
    keyFor(endpoint: string, content: unknown): string {
      const contentJson = JSON.stringify(content);
      const openCall = openCalls.get(endpoint);
      if (openCall?.contentJson === contentJson) return openCall.key;
      const key = randomKey();
      openCalls.set(endpoint, { contentJson, key });
      return key;
    },
    forget(endpoint: string, key: string) {
      if (openCalls.get(endpoint)?.key === key) openCalls.delete(endpoint);
    },
    clear: () => openCalls.clear(),
  };
}
