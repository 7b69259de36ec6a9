import { useState } from 'react';

import { fieldProblemsOf } from '@/api/admin/people/people';
import type { FieldProblems, PersonDetails, PersonField, SsnHolder } from '@/contract/people/personForm';
import { useRestorableState } from '@/ui/forms/savedForms';

export type PersonFormValues = Required<PersonDetails> & { ssn: string };

/**
 * A person form's input and errors. `formKey` identifies its saved input, and `start` has the initial values; typing
 * clears a field's error.
 */
export function usePersonFields(formKey: string, start: Partial<PersonFormValues> = {}) {
  const [edits, setEdits] = useRestorableState<Partial<PersonFormValues>>(formKey, start);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [holder, setHolder] = useState<SsnHolder>();

  const change = (field: PersonField, text: string) => {
    setEdits((before) => ({ ...before, [field]: text }));
    setProblems(({ [field]: _fixed, ...others }) => others);
  };

  /** Replaces all errors; returns whether there are none. */
  const mark = (foundProblems: FieldProblems) => {
    setProblems(foundProblems);
    setHolder(undefined);
    return Object.keys(foundProblems).length === 0;
  };

  /** Shows the errors from the service. */
  const markRefused = (error: unknown) => {
    const formProblems = fieldProblemsOf(error);
    setProblems(formProblems.problems);
    setHolder(formProblems.holder);
  };

  return { edits, problems, holder, change, mark, markRefused };
}
