type Listener = (text: string) => void;

const listeners = new Set<Listener>();

/** Announces a message politely, to screen readers only; `<Announcer/>` renders the live region. */
export function announce(text: string) {
  listeners.forEach((listener) => listener(text));
}

export function onAnnounced(listener: Listener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
