import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../support/page/renderApp';

export { findToastText as findText } from '../../support/page/toastText';

/** Fills the fields named by their labels; an empty string leaves one empty. */
export async function fill(fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    const field = await screen.findByLabelText(label, { selector: 'input' });
    await userEvent.clear(field);
    if (text) await userEvent.type(field, text);
  }
}

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });

/** Simulates a reload, which unmounts nothing: puts back what unmounting removes from the session storage. */
export async function reload(unmount: () => void) {
  const kept = { ...sessionStorage };
  unmount();
  for (const [key, text] of Object.entries(kept)) sessionStorage.setItem(key, String(text));
  return renderApp(`${location.pathname}${location.search}`);
}
