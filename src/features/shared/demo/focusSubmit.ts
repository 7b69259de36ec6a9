/** Moves the focus to the button that sends what was just filled in, so that one more press goes on. */
export function focusSubmit(from: HTMLElement) {
  const around = from.closest('form') ?? from.closest('main');
  around?.querySelector<HTMLElement>('[type="submit"]')?.focus();
}
