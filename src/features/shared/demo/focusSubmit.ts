/** Moves focus to the submit button, so that one more key press submits. */
export function focusSubmit(element: HTMLElement) {
  const container = element.closest('form') ?? element.closest('main');
  container?.querySelector<HTMLElement>('[type="submit"]')?.focus();
}
