/** Where the focus goes when what held it is gone for good. */
export const focusPageHeading = () => document.querySelector<HTMLElement>('main h1')?.focus();
