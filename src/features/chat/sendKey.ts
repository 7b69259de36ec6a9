import { useSyncExternalStore } from 'react';

let entersSend: boolean | null = null;
const listeners = new Set<() => void>();

/** On a keyboard of glass Enter is the only way to a new line. */
const isTouched = () => 'matchMedia' in window && window.matchMedia('(pointer: coarse)').matches;
const read = () => entersSend ?? !isTouched();

function watch(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether Enter sends; what a person chooses holds for this tab. */
export const useEnterSends = () => useSyncExternalStore(watch, read);

export function chooseEnterSends(choice: boolean) {
  entersSend = choice;
  listeners.forEach((listener) => listener());
}
