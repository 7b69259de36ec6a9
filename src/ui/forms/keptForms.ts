import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react';

/** What is typed into the forms on the screen, by the name of each value. */
const open = new Map<string, () => unknown>();
/** What was typed when its page was left or the session ended. In memory only, since it may be personal. */
const kept = new Map<string, unknown>();

/** Keeps what is typed at the end of a session, for the same person. */
export const keepForms = () => open.forEach((read, name) => kept.set(name, read()));
export const dropForms = () => kept.clear();

/** Keeps what was typed when its page is left. */
export const leaveForm = (name: string, value: unknown) => void kept.set(name, value);

/** What was kept under this name; it is handed out once. */
export function useKept<Value>(name: string): Value | undefined {
  // Whoever keeps a value under a name also takes it.
  const [value] = useState(() => kept.get(name) as Value | undefined);
  useEffect(() => void kept.delete(name), [name]);
  return value;
}

/**
 * The state of a value that a person types or chooses in a form. When the session ends it is kept, files included, and
 * is there again after the same person has signed in. Not for passwords and codes.
 */
export function useKeptState<Value>(
  name: string,
  initial: Value | (() => Value),
): [Value, Dispatch<SetStateAction<Value>>] {
  const before = useKept<Value>(name);
  const [value, setValue] = useState(before === undefined ? initial : before);
  const read = useEffectEvent(() => value);
  useEffect(() => {
    open.set(name, () => read());
    return () => void open.delete(name);
  }, [name]);
  return [value, setValue];
}
