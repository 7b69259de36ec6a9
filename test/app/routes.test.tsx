import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';
import { texts } from '@/contract/texts';
import { sessionEnded } from '@/store/session/sessionSlice';

import { publicPages } from '../support/browser/publicPages';
import { address, renderApp, type Visitor } from '../support/page/renderApp';
import '../support/page/fastQueries';
import { fakeListLayout } from '../support/page/scrolling';

// Fakes a layout, because a loaded list needs one to measure.
fakeListLayout();

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const everyPage = Object.values(pages).map((page) => (typeof page === 'string' ? page : page(1)));
const inside = everyPage.filter((page) => !publicPages.includes(page));

function go(path: string) {
  act(() => {
    window.history.pushState(
      { usr: null, key: path, idx: (window.history.state as { idx: number }).idx + 1 },
      '',
      path,
    );
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
  });
}

it('has a page for every address of both tables [ROUTE-01]', async () => {
  await renderApp(pages.login, { as: 'console' });
  for (const page of inside.filter((path) => path !== pages.changePassword)) {
    go(page);
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1));
    expect({ page, at: address(), title: document.title }).toEqual({
      page,
      at: page,
      title: expect.not.stringContaining('Page not found') as string,
    });
  }
});

it('changes a console administrator’s password at the address of the console [ROUTE-23 ROUTE-31]', async () => {
  await renderApp(pages.changePassword, { as: 'console' });
  await screen.findByLabelText('Old Password', { selector: 'input' });
  expect(address()).toBe(pages.adminPassword);
});

it.each(publicPages)('opens %s outside the layout and to everyone [ROUTE-01]', async (page) => {
  await renderApp(page);
  await heading(/./);
  expect(address()).toBe(page);
  expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
});

it.each(inside.filter((page) => page !== pages.providers))(
  'leads from %s without a token to the login [D-28 ROUTE-41]',
  async (page) => {
    await renderApp(page);
    await heading('Welcome back');
    expect(address()).toBe('/login');
  },
);

it('shows why on the providers without a token, and leads home, and from there to the login [D-29 MSG-19 ROUTE-42]', async () => {
  await renderApp(pages.providers);
  await heading('Welcome back');
  expect(
    await screen.findByText('No Data Available.', { selector: '[data-toast="info"] > div > span' }),
  ).toBeInTheDocument();
  expect(address()).toBe('/login');
});

it.each([
  [pages.telemedicine, 'Telemedicine'],
  [pages.myPlans, 'My Plan'],
  [pages.terms, 'Terms of Use'],
])('shows %s inside the layout with the title %s', async (page, title) => {
  await renderApp(page, { as: 'member' });
  await heading(title);
  expect(document.title).toBe(`${title} · Harbor Benefits`);
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
});

const adminPages = [pages.messages, pages.conversation(5), pages.adminPassword, pages.adminProviders];

it.each(adminPages)('sends a member from %s back to the previous page [D-30 ROUTE-43]', async (page) => {
  await renderApp(pages.telemedicine, { as: 'member' });
  await heading('Telemedicine');
  go(page);
  await waitFor(() => expect(address()).toBe(pages.telemedicine));
  await heading('Telemedicine');
});

it('sends a member home without a previous page [D-30 ROUTE-43]', async () => {
  window.history.replaceState(null, '', '/');
  await renderApp(pages.messages, { as: 'member' });
  await heading(/^Good/);
  expect(address()).toBe('/');
});

it.each([
  pages.employees,
  pages.imported,
  pages.importErrors,
  pages.employee(1),
  pages.carousel,
  pages.alerts,
  pages.documents,
])('sends a member home from %s [D-31 ROUTE-44]', async (page) => {
  await renderApp(page, { as: 'member' });
  await heading(/^Good/);
  expect(address()).toBe('/');
});

it.each<[Visitor, string]>([
  ['member', 'Notifications'],
  ['console', 'Push Notifications'],
])('opens the notifications to a %s, under the title %s [D-43 ROUTE-37]', async (as, title) => {
  await renderApp(pages.notifications, { as });
  await heading(title);
});

it.each([
  '/nowhere',
  '/profile/x',
  '/admin/x',
  '/employees/x/y',
  '/additional-benefits/1/2',
  '/employees/imports/1/x',
  '/employees/invitations/1/x',
  '/program/x',
  '/program/pages/terms/x',
])('reports %s as not found, outside the layout, with a link home [D-58 ROUTE-12 ERR-12]', async (path) => {
  await renderApp(path);
  await heading('Page not found');
  expect(screen.getByRole('link', { name: texts.backToHome })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  expect(address()).toBe(path);
});

it('leads to the login when a session ends while a page is open', async () => {
  const { store } = await renderApp(pages.telemedicine, { as: 'member' });
  await heading('Telemedicine');
  act(() => void store.dispatch(sessionEnded({ reason: 'elsewhere' })));
  await heading('Welcome back');
});

it('names the tab, focuses the heading and announces it after a change of route', async () => {
  await renderApp(pages.home, { as: 'member' });
  await heading(/^Good/);
  await userEvent.click(screen.getByRole('link', { name: 'Telemedicine' }));
  expect(await heading('Telemedicine')).toHaveFocus();
  expect(document.title).toBe('Telemedicine · Harbor Benefits');
});
