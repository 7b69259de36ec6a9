import { useEffect, useState } from 'react';

const wrong = '[aria-invalid="true"], [data-wrong="true"] button';

/**
 * Returns a call that focuses the first invalid field of a form once the fields marked before it are on the page, so
 * that the error is read out with the field. A dialog that opened meanwhile keeps the focus.
 */
export function useFocusWrong() {
  // An object of its own for each call, so that the same form can be asked twice.
  const [asked, setAsked] = useState<{ form: HTMLFormElement | null }>();

  useEffect(() => {
    const { activeElement: at } = document;
    if (!asked?.form || (at !== document.body && !isBeside(asked.form, at))) return;
    asked.form.querySelector<HTMLElement>(wrong)?.focus();
  }, [asked]);

  return (form: HTMLFormElement | null) => setAsked({ form });
}

/** The button that sends a form in a popup stands outside the form. */
const isBeside = (form: HTMLFormElement, at: Element | null) => {
  const popup = form.closest('[role=dialog]');
  return (popup ?? form).contains(at);
};
