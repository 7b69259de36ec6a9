import { useEffect, useState } from 'react';

import { countWithNoun } from '@/contract/format';
import { announce } from '@/ui/announce/announce';

const invalidFieldSelector =
  '[aria-invalid="true"]:not([aria-hidden]), [data-invalid="true"] button, [data-invalid="true"][tabindex]';

/**
 * Returns a function to call when a form is sent: once a field is marked as invalid, immediately or by the response,
 * the first one is scrolled into view and focused, and all are announced to screen readers. After the next input,
 * nothing is focused. A dialog that opened in the meantime keeps focus.
 */
export function useFocusFirstError() {
  // A new object for each call, so that the same form can be requested twice.
  const [request, setRequest] = useState<{ form: HTMLElement | null }>();

  useEffect(() => {
    const form = request?.form;
    if (!form) return;
    const observer = new MutationObserver(focusFirst);
    const stop = () => observer.disconnect();

    function focusFirst() {
      if (!form || !showErrors(form)) return;
      stop();
    }
    observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'data-invalid'] });
    form.addEventListener('input', stop);
    focusFirst();
    return () => {
      stop();
      form.removeEventListener('input', stop);
    };
  }, [request]);

  return (form: HTMLElement | null) => setRequest({ form });
}

/** Focuses and announces a form's errors, unless focus is elsewhere; returns whether there are any. */
function showErrors(form: HTMLElement): boolean {
  const fields = [...form.querySelectorAll<HTMLElement>(invalidFieldSelector)];
  const [firstField] = fields;
  if (!firstField) return false;
  const activeElement = document.activeElement;
  // The button that submits a form may be outside it, in its dialog or at the top of its page.
  const container = form.closest('[role=dialog], [role=alertdialog]') ?? form.closest('main') ?? form;
  if (activeElement !== document.body && !container.contains(activeElement)) return true;
  firstField.focus({ preventScroll: true });
  firstField.scrollIntoView({ block: 'center' });
  const names = [...new Set(fields.map(nameOf).filter(Boolean))];
  announce(`${countWithNoun(names.length, 'field')} to fix: ${names.join(', ')}.`);
  return true;
}

const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';

/** A field's label; for a button in a group, the group's label. */
function nameOf(field: HTMLElement): string {
  const namedGroup = field.closest('[data-invalid="true"]') ? field.closest('[role=group]') : null;
  const labels = (namedGroup ?? field).getAttribute('aria-labelledby')?.split(' ').map(textOf).filter(Boolean) ?? [];
  if (labels[0]) return labels[0];
  const [label] = (field as HTMLInputElement).labels ?? [];
  return (label?.textContent || field.ariaLabel || field.textContent || '').trim();
}
