/** Focus moves here when the focused element was permanently removed. */
export const focusPageHeading = () => document.querySelector<HTMLElement>('main h1')?.focus();
