type Listener = (text: string) => void;

const listeners = new Set<Listener>();

/** Announces words politely to screen readers only; `<Announcer/>` holds the live region. */
export function announce(text: string) {
  listeners.forEach((listener) => listener(text));
}

export function onAnnounced(listener: Listener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
