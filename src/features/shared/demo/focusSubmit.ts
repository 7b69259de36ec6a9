/** Moves focus to the submit button, so that one more key press submits. */
export function focusSubmit(from: HTMLElement) {
  const container = from.closest('form') ?? from.closest('main');
  container?.querySelector<HTMLElement>('[type="submit"]')?.focus();
}
