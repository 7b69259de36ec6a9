import { useRef, type SubmitEvent } from 'react';

import { toast } from '@/ui/toast/toast';

import type { Problem } from './problem';

type Form<Values> = {
  values: Values;
  mark: (names: readonly (keyof Values & string)[], words?: string) => void;
};

/**
 * Submits a form: says and marks what keeps it from being sent, or sends it, once at a time whatever the button
 * shows (reliability J4).
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

/** Once the marks are drawn: a busy button gives up the focus, and the first wrong field is where to go on. */
function focusFirstWrong(form: HTMLFormElement) {
  requestAnimationFrame(() => {
    const { activeElement: at } = document;
    // A question that was asked meanwhile keeps the focus.
    if (at !== document.body && !form.contains(at)) return;
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? form.querySelector<HTMLElement>('[type="submit"]'))?.focus();
  });
}
