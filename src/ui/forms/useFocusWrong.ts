import { useEffect, useState } from 'react';

import { counted } from '@/contract/counted';
import { announce } from '@/ui/announce/announce';

const wrong = '[aria-invalid="true"]:not([aria-hidden]), [data-wrong="true"] button, [data-wrong="true"][tabindex]';

/**
 * Returns a call for a form that is being sent: once a field is marked as wrong, whether at once or by an answer of the
 * service, the first one is scrolled into sight and focused, and all are named to screen readers. It ends with the next
 * input. A dialog that opened meanwhile keeps the focus.
 */
export function useFocusWrong() {
  // An object of its own for each call, so that the same form can be asked twice.
  const [asked, setAsked] = useState<{ form: HTMLElement | null }>();

  useEffect(() => {
    const form = asked?.form;
    if (!form) return;
    const observer = new MutationObserver(look);
    const stop = () => observer.disconnect();

    function look() {
      if (!form || !showWrong(form)) return;
      stop();
    }
    observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'data-wrong'] });
    form.addEventListener('input', stop);
    look();
    return () => {
      stop();
      form.removeEventListener('input', stop);
    };
  }, [asked]);

  return (form: HTMLElement | null) => setAsked({ form });
}

/** Shows what is wrong in a form, unless nothing is or the focus is elsewhere. */
function showWrong(form: HTMLElement): boolean {
  const fields = [...form.querySelectorAll<HTMLElement>(wrong)];
  const [first] = fields;
  if (!first) return false;
  const at = document.activeElement;
  // The button that sends a form may stand outside of it, in its dialog or at the head of its page.
  const around = form.closest('[role=dialog]') ?? form.closest('main') ?? form;
  if (at !== document.body && !around.contains(at)) return true;
  first.focus({ preventScroll: true });
  first.scrollIntoView({ block: 'center' });
  const names = [...new Set(fields.map(nameOf).filter(Boolean))];
  announce(`${counted(names.length, 'field')} to correct: ${names.join(', ')}.`);
  return true;
}

const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';

/** The label of a field; of a button in a group, that of the group. */
function nameOf(field: HTMLElement): string {
  const named = field.closest('[data-wrong="true"]') ? field.closest('[role=group]') : null;
  const labels = (named ?? field).getAttribute('aria-labelledby')?.split(' ').map(textOf).filter(Boolean) ?? [];
  if (labels[0]) return labels[0];
  const [label] = (field as HTMLInputElement).labels ?? [];
  return (label?.textContent || field.ariaLabel || field.textContent || '').trim();
}
