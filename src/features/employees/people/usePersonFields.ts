import { useState } from 'react';

import { fieldProblemsOf } from '@/api/admin/people/people';
import type { FieldProblems, PersonDetails, PersonField, SsnHolder } from '@/contract/people/personForm';
import { useRestorableState } from '@/ui/forms/savedForms';

export type PersonFormValues = Required<PersonDetails> & { ssn: string };

/**
 * A person form's input and errors. `formKey` identifies the saved input, which replaces `initialValues`; typing clears
 * a field's error.
 */
export function usePersonFields(formKey: string, initialValues: Partial<PersonFormValues> = {}) {
  const [edits, setEdits] = useRestorableState<Partial<PersonFormValues>>(formKey, initialValues);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [ssnHolder, setSsnHolder] = useState<SsnHolder>();

  const change = (field: PersonField, text: string) => {
    setEdits((previousEdits) => ({ ...previousEdits, [field]: text }));
    setProblems(({ [field]: _fixed, ...others }) => others);
  };

  /** Replaces all errors; returns whether there are none. */
  const showProblems = (foundProblems: FieldProblems) => {
    setProblems(foundProblems);
    setSsnHolder(undefined);
    return Object.keys(foundProblems).length === 0;
  };

  /** Shows the errors from the service. */
  const showServiceProblems = (error: unknown) => {
    const formProblems = fieldProblemsOf(error);
    setProblems(formProblems.problems);
    setSsnHolder(formProblems.holder);
  };

  return { edits, problems, ssnHolder, change, showProblems, showServiceProblems };
}
