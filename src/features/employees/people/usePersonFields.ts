import { useState } from 'react';

import { fieldProblemsOf } from '@/api/admin/people/people';
import type { FieldProblems, PersonDetails, PersonField, SsnHolder } from '@/contract/people/personForm';
import { useKeptState } from '@/ui/forms/keptForms';

export type TypedDetails = PersonDetails & { ssn: string };

/** What was typed into the form `of` a person, and what is wrong with each field; typing removes the field's mistake. */
export function usePersonFields(of: string) {
  const [edits, setEdits] = useKeptState<Partial<TypedDetails>>(of, {});
  const [problems, setProblems] = useState<FieldProblems>({});
  const [holder, setHolder] = useState<SsnHolder>();

  const change = (field: PersonField, text: string) => {
    setEdits((before) => ({ ...before, [field]: text }));
    setProblems(({ [field]: _mended, ...others }) => others);
  };

  /** Marks exactly what is wrong, and says whether that is nothing. */
  const mark = (found: FieldProblems) => {
    setProblems(found);
    setHolder(undefined);
    return Object.keys(found).length === 0;
  };

  /** Marks what the service found wrong. */
  const markRefused = (error: unknown) => {
    const refused = fieldProblemsOf(error);
    setProblems(refused.problems);
    setHolder(refused.holder);
  };

  return { edits, problems, holder, change, mark, markRefused };
}
