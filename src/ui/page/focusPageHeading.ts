/** Moves focus to the page's heading, for use after the focused element has been permanently removed. */
export const focusPageHeading = () => document.querySelector<HTMLElement>('main h1')?.focus();
