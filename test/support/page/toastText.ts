import { waitFor, within } from '@testing-library/react';

/** Finds a toast by its text, because a selector for toasts would check every element on the page at each query. */
export const findToastText = (text: string | RegExp) =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-toast]')].flatMap((toast) =>
      within(toast).queryAllByText(text),
    );
    if (found.length !== 1) throw new Error(`${found.length} toasts say ${String(text)}`);
    return found[0] as HTMLElement;
  });
