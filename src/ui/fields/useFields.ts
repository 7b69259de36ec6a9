import { type Dispatch, type SetStateAction, useState } from 'react';

import { useRestorableState } from '@/ui/forms/savedForms';

type Texts = Record<string, string>;

/** A text field's props, to spread into `TextInput`, `ContactField`, or `PasswordField`. */
export type Field = {
  name: string;
  value: string;
  error: boolean;
  /** Why the value is invalid. */
  helperText?: string;
  onChange: (event: { target: { value: string } }) => void;
};

/** Holds a form's text values and which of them are invalid; typing into a field removes its error. */
export const useFields = <Values extends Texts>(initialValues: Values) =>
  useFieldsOf(initialValues, useState(initialValues));

/** Like `useFields`, but the values survive the end of the session; not for passwords and codes. */
export const useRestorableFields = <Values extends Texts>(name: string, initialValues: Values) =>
  useFieldsOf(initialValues, useRestorableState(name, initialValues));

function useFieldsOf<Values extends Texts>(
  initialValues: Values,
  [values, setValues]: [Values, Dispatch<SetStateAction<Values>>],
) {
  type Name = keyof Values & string;
  const [invalidNames, setInvalidNames] = useState<readonly string[]>([]);
  const [reasons, setReasons] = useState<Partial<Texts>>({});

  function set(name: Name, value: string) {
    setValues((current) => ({ ...current, [name]: value }));
    setInvalidNames((current) => current.filter((other) => other !== name));
    setReasons(({ [name]: _corrected, ...others }) => others);
  }

  return {
    values,
    set,
    /**
     * Marks exactly these fields as invalid. A single reason for all is shown under the first, which may be the only
     * one to which it applies.
     */
    markInvalid(names: readonly Name[], reason: string | Partial<Record<Name, string>> = {}) {
      const [firstInvalidName] = names;
      setInvalidNames(names);
      setReasons(typeof reason !== 'string' ? reason : firstInvalidName ? { [firstInvalidName]: reason } : {});
    },
    clear() {
      setValues(initialValues);
      setInvalidNames([]);
      setReasons({});
    },
    field: (name: Name): Field => ({
      name,
      value: values[name] ?? '',
      error: invalidNames.includes(name),
      helperText: reasons[name],
      onChange: (event) => set(name, event.target.value),
    }),
  };
}
