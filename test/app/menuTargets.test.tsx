import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { adminMenu, type MenuEntry, memberMenu } from '@/app/layout/menus';
import { pages } from '@/contract/pages';
import { storageKeys } from '@/contract/storageKeys';

import { field, findText, press } from '../features/profile/screen';
import { newPerson, otherPassword, signIn, tokenOfMember } from '../support/browser/identity';
import { address, renderApp, testBackend, type Visitor } from '../support/page/renderApp';
import '../support/page/fastQueries';

const fetched = jest.spyOn(globalThis, 'fetch');
const targets = (menu: MenuEntry[]) => menu.flatMap((entry) => ('to' in entry ? [entry.to] : []));

const menus: [Visitor, string[]][] = [
  ['member', targets(memberMenu(false))],
  ['employeeAdmin', [...targets(memberMenu(true)), ...targets(adminMenu)]],
  ['console', targets(adminMenu)],
];

it.each(menus)('leads %s from no entry of the menu to a refusal [TEAM-03]', async (as, entries) => {
  for (const to of entries) {
    fetched.mockClear();
    await renderApp(to, { as });
    await screen.findByRole('heading', { level: 1 });
    const answers = await Promise.all(fetched.mock.results.map(({ value }) => value as Promise<Response>));
    expect({
      to,
      at: address(),
      refused: answers.filter(({ ok }) => !ok).map(({ url, status }) => [url, status]),
    }).toEqual({ to, at: to, refused: [] });
    cleanup();
  }
});

it.long(
  'lets an employee-admin change the password where the administrator’s menu leads [TEAM-03 AUTH-39]',
  async () => {
    const backend = await testBackend();
    const person = await newPerson(backend, { isAdmin: true });
    localStorage.setItem(storageKeys.authToken, await tokenOfMember(backend, person.contact, person.password));
    localStorage.setItem(storageKeys.isAdmin, 'true');
    localStorage.setItem(storageKeys.userSSN, '***-**-0001');
    await renderApp(pages.adminPassword);
    await screen.findByLabelText('Old Password', { selector: 'input' });
    await userEvent.type(field('Old Password'), person.password);
    await userEvent.type(field('New Password'), otherPassword);
    await userEvent.type(field('Confirm Password'), otherPassword);
    await press('Change password');
    expect(await findText('Password changed.')).toBeInTheDocument();
    await waitFor(() => expect(field('Old Password')).toHaveValue(''));
    expect((await signIn(backend, person.contact, otherPassword)).body.status).toBe('success');
  },
);
