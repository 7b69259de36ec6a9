import { useState } from 'react';

type Texts = Record<string, string>;

/** The props of a text field, to spread into `TextField`, `ContactField` or `PasswordField`. */
export type Field = {
  name: string;
  value: string;
  error: boolean;
  /** Why the value is wrong. */
  helperText?: string;
  onChange: (event: { target: { value: string } }) => void;
};

/** Holds a form's text values and which of them are wrong; typing into a field removes its error. */
export function useFields<Values extends Texts>(initial: Values) {
  type Name = keyof Values & string;
  const [values, setValues] = useState(initial);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [reason, setReason] = useState<string>();

  function set(name: Name, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    setWrong((before) => before.filter((other) => other !== name));
    if (wrong[0] === name) setReason(undefined);
  }

  return {
    values,
    set,
    /**
     * Marks exactly these fields as wrong and shows the words under the first, since they may concern only that one.
     */
    mark(names: readonly Name[], words?: string) {
      setWrong(names);
      setReason(words);
    },
    clear() {
      setValues(initial);
      setWrong([]);
    },
    field: (name: Name): Field => ({
      name,
      value: values[name] ?? '',
      error: wrong.includes(name),
      helperText: wrong[0] === name ? reason : undefined,
      onChange: (event) => set(name, event.target.value),
    }),
  };
}
