type Listener = (words: string) => void;

const listeners = new Set<Listener>();

/** Says something to screen readers only, politely; `<Announcer/>` is the voice. */
export function announce(words: string) {
  listeners.forEach((listener) => listener(words));
}

export function onAnnounced(listener: Listener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
