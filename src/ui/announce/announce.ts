type Listener = (words: string) => void;

const listeners = new Set<Listener>();

/** Announces words politely to screen readers only; `<Announcer/>` holds the live region. */
export function announce(words: string) {
  listeners.forEach((listener) => listener(words));
}

export function onAnnounced(listener: Listener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
