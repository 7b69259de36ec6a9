type Named = { print: string; key: string };

/** A name nobody else gives; `randomUUID` is missing where a site is served without TLS. */
export const freshKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The names of creating calls. While nobody knows how a call ended (it is under way, or its answer was lost), the
 * same content goes out under the same name, so that a second press makes nothing twice.
 */
export function makeCallKeys() {
  const open = new Map<string, Named>();

  return {
    keyFor(endpoint: string, content: unknown): string {
      const print = JSON.stringify(content);
      const before = open.get(endpoint);
      if (before?.print === print) return before.key;
      const key = freshKey();
      open.set(endpoint, { print, key });
      return key;
    },
    settled(endpoint: string, key: string) {
      if (open.get(endpoint)?.key === key) open.delete(endpoint);
    },
    clear: () => open.clear(),
  };
}
