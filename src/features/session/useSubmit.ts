import { useRef, type SubmitEvent } from 'react';

import { toast } from '@/ui/toast/toast';

import type { Problem } from './problem';

type Form<Values> = {
  values: Values;
  mark: (names: readonly (keyof Values & string)[], words?: string) => void;
};

/**
 * Returns the submit handler of a form: it shows and marks problems, or sends the values. A submit during a running
 * call is ignored whatever the button's state, so that nothing is sent twice.
 */
export function useSubmit<Values>(
  { values, mark }: Form<Values>,
  problemOf: (values: Values) => Problem<Values> | undefined,
  send: (values: Values) => Promise<unknown>,
) {
  const isSending = useRef(false);

  return async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending.current) return;
    const problem = problemOf(values);
    mark(problem?.fields ?? [], problem?.words);
    if (problem) {
      if (problem.words) toast.error(problem.words, { id: problem.words });
      return focusFirstWrong(form);
    }
    isSending.current = true;
    try {
      await send(values);
    } finally {
      isSending.current = false;
    }
    focusFirstWrong(form);
  };
}

/** Focuses the first invalid field once the fields are marked as invalid. */
function focusFirstWrong(form: HTMLFormElement) {
  requestAnimationFrame(() => {
    const { activeElement: at } = document;
    // A dialog that opened meanwhile keeps the focus.
    if (at !== document.body && !form.contains(at)) return;
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
