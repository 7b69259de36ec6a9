import { useRef } from 'react';

import { toast } from '@/ui/toast/toast';

import type { FormProblem } from './problem';

type Form<Values> = {
  values: Values;
  markInvalid: (names: readonly (keyof Values & string)[], reason?: string | FormProblem<Values>['reasons']) => void;
};

/**
 * Returns a form's submit handler: it shows and marks problems, or sends the values. A submit during a running call is
 * ignored even if the button is enabled, so that nothing is sent twice.
 */
export function useSubmit<Values>(
  { values, markInvalid }: Form<Values>,
  findProblem: (values: Values) => FormProblem<Values> | undefined,
  send: (values: Values) => Promise<unknown>,
) {
  const isSending = useRef(false);

  return async () => {
    if (isSending.current) return;
    const problem = findProblem(values);
    markInvalid(problem?.fields ?? [], problem?.reasons ?? problem?.text);
    if (problem) {
      if (problem.text) toast.error(problem.text, { id: problem.text });
      return;
    }
    isSending.current = true;
    try {
      await send(values);
    } finally {
      isSending.current = false;
    }
  };
}
