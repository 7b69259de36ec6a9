/** Moves the focus to the submit button, so that one more key press submits. */
export function focusSubmit(from: HTMLElement) {
  const around = from.closest('form') ?? from.closest('main');
  around?.querySelector<HTMLElement>('[type="submit"]')?.focus();
}
