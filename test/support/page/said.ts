import { waitFor, within } from '@testing-library/react';

/** The words of a toast. A selector for what stands in toasts would ask every element of the page at each look. */
export const said = (words: string | RegExp) =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-toast]')].flatMap((toast) =>
      within(toast).queryAllByText(words),
    );
    if (found.length !== 1) throw new Error(`${found.length} toasts say ${String(words)}`);
    return found[0] as HTMLElement;
  });
