/** Toasts at the top do not cover an action below this position. */
const maxBottom = 320;
const gap = 8;

/** Pixels from the top of the window; undefined for the usual position below the header. */
type FindTop = () => number | undefined;

let findPageTop: FindTop | undefined;
const listeners = new Set<() => void>();

/** Sets where toasts begin on this page, or resets it; `next` is called only while toasts are shown. */
export function setToastPosition(next: FindTop | undefined) {
  findPageTop = next;
  for (const listener of listeners) listener();
}

/** A ref for a page's primary action, which toasts must not cover. */
export const keepToastsBelow = (action: HTMLElement | null) =>
  setToastPosition(
    action
      ? () => {
          const actionBottom = action.getBoundingClientRect().bottom + window.scrollY;
          return actionBottom > 0 && actionBottom < maxBottom ? Math.round(actionBottom) + gap : undefined;
        }
      : undefined,
  );

export const findToastTop: FindTop = () => findPageTop?.();

/** Calls the listener when a page moves the toasts. */
export function onToastPositionChange(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The field that has focus, with its label and error. */
const findFocusedField = () =>
  document.activeElement?.matches('input, textarea, [contenteditable], [role=combobox]')
    ? (document.activeElement.closest('.MuiFormControl-root') ?? document.activeElement)
    : null;

/**
 * Pixels from the top of the window where `stack` does not cover the focused field; undefined if it already does not.
 */
export function findTopNextToField(stack: HTMLElement) {
  const field = findFocusedField()?.getBoundingClientRect();
  const { top, bottom, left, right, height } = stack.getBoundingClientRect();
  if (!field || field.bottom <= top || field.top >= bottom || field.right <= left || field.left >= right)
    return undefined;
  const hasRoomBelow = field.bottom + gap + height <= window.innerHeight;
  return Math.round(hasRoomBelow ? field.bottom + gap : Math.max(0, field.top - gap - height));
}
