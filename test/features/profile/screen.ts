import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { SiteConfig } from '@/contract/config';
import { storageKeys } from '@/contract/storageKeys';

import { newPerson, tokenOfMember } from '../../support/browser/identity';
import { renderApp, testBackend } from '../../support/page/renderApp';

export { findToastText as findText } from '../../support/page/toastText';

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });

/** Opens an address as a new person, whom no other test uses. */
export async function openAsNewPerson(path: string, config?: Partial<SiteConfig>) {
  const backend = await testBackend();
  const person = await newPerson(backend);
  const token = await tokenOfMember(backend, person.contact, person.password);
  localStorage.setItem(storageKeys.authToken, token);
  const app = await renderApp(path, { config });
  return { ...app, backend, person, token };
}
