import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react';

/** Functions that return the current input in the forms on screen, by the name of each value. */
const openForms = new Map<string, () => unknown>();
/** The input when its page was left or the session ended. In memory only, because it may be personal. */
const savedInput = new Map<string, unknown>();

/** Saves the input at the end of a session, to restore it when the same person signs in again. */
export const saveForms = () => openForms.forEach((read, name) => savedInput.set(name, read()));
export const discardSavedForms = () => savedInput.clear();

/** Saves a page's input when the person leaves it. */
export const saveForm = (name: string, value: unknown) => void savedInput.set(name, value);

/** The value saved under this name; it is returned only once. */
export function useSavedValue<Value>(name: string): Value | undefined {
  // Only the component that saved a value reads it, so the value is removed once it is read.
  const [value] = useState(() => savedInput.get(name) as Value | undefined);
  useEffect(() => void savedInput.delete(name), [name]);
  return value;
}

/**
 * A form value's state. When the session ends it is kept, including files, and restored after the same person has
 * signed in. Not for passwords and codes.
 */
export function useRestorableState<Value>(
  name: string,
  initialValue: Value | (() => Value),
): [Value, Dispatch<SetStateAction<Value>>] {
  const savedValue = useSavedValue<Value>(name);
  const [value, setValue] = useState(savedValue === undefined ? initialValue : savedValue);
  const read = useEffectEvent(() => value);
  useEffect(() => {
    openForms.set(name, () => read());
    return () => void openForms.delete(name);
  }, [name]);
  return [value, setValue];
}
