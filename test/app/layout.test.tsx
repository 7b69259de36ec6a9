import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { SiteConfig } from '@/contract/config';
import { pages } from '@/contract/pages';
import { importFilePaths } from '@/contract/people/importFile';
import { consolePaths, sessionPaths } from '@/contract/people/session';
import { conversationHidden, conversationShown, disconnected, unreadCounted } from '@/store/chat/chatSlice';
import { setNetworkState } from '../support/browser/network';
import { withoutLiveUpdates } from '../support/page/pageStore';
import { address, renderApp, type Visitor } from '../support/page/renderApp';
import '../support/page/fastQueries';
import { watchSavedFiles } from '../support/page/savedFiles';
import { watchCalls } from '../support/page/sentCalls';
import { findToastText } from '../support/page/toastText';

const calls = watchCalls();
const saved = watchSavedFiles();
beforeEach(() => {
  calls.forget();
  saved.length = 0;
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const header = () => within(screen.getByRole('banner'));
const sidebar = () => within(screen.getByRole('navigation', { name: 'Main' }));
const footer = () => within(screen.getByRole('contentinfo'));

async function open(page: string, as: Visitor, config?: Partial<SiteConfig>) {
  const app = await renderApp(page, { as, config });
  await heading(/./);
  return app;
}

async function menuEntries() {
  await userEvent.click(header().getByRole('button', { name: 'Account menu' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }));

const adminEntries = [
  'Dashboard',
  'Manage Education Documents',
  'Manage Carousel Items',
  'Manage Alerts',
  'Push Notifications',
  'Logout',
];
const ownMenu = ['Edit Profile', 'Change Employee Status', 'Change password', 'Signout'];
const sidebarEntries = () =>
  sidebar()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('shows logo, greeting, picture, menu and the link to the notifications in the header [D-47 LAYOUT-01 LAYOUT-03]', async () => {
  await open(pages.home, 'member');
  expect(header().getByRole('link', { name: 'Harbor Benefits' })).toBeInTheDocument();
  expect(await header().findByText(/^Hello, ./)).toBeInTheDocument();
  expect(await header().findByRole('link', { name: /^[A-Z]{2}, My Profile$/ })).toHaveAttribute('href', '/profile');
  expect(header().getByRole('button', { name: 'Account menu' })).toBeInTheDocument();
  expect(header().getByRole('link', { name: 'Notifications' })).toHaveAttribute('href', '/notifications');
});

it('shows the console administrator, who has no profile, as a generic person without a link [D-47]', async () => {
  await open(pages.alerts, 'console');
  expect(screen.getByRole('banner').querySelector('div[aria-hidden] > svg')).toBeInTheDocument();
  expect(header().queryByText(/^[A-Z]{1,2}$/)).not.toBeInTheDocument();
  expect(header().queryByRole('link', { name: /Profile/ })).not.toBeInTheDocument();
});

it('shows the product’s name from the configuration in header, footer, tab and policy [D-56]', async () => {
  const config = { productName: 'Lakeside Health' };
  const policy = await renderApp(pages.publicPolicy, { config });
  expect(await screen.findByText(/what information Lakeside Health collects/)).toBeInTheDocument();
  await waitFor(() => expect(document.title).toMatch(/ · Lakeside Health$/));
  expect(document.body).not.toHaveTextContent('Harbor Benefits');
  policy.unmount();
  await renderApp(pages.home, { as: 'member', config });
  expect(await header().findByRole('link', { name: 'Lakeside Health' })).toBeInTheDocument();
  expect(footer().getByText(`© ${new Date().getFullYear()} Lakeside Health`)).toBeInTheDocument();
});

describe('C.7 greeting, menu and sidebar follow the person and the place [LAYOUT-02]', () => {
  it('shows a member their greeting, menu and sidebar [D-42 LAYOUT-02 LAYOUT-13]', async () => {
    const { store } = await open(pages.home, 'member');
    await waitFor(() => expect(store.getState().session.user).not.toBeNull());
    expect(await header().findByText(`Hello, ${store.getState().session.user?.userFullName}`)).toBeInTheDocument();
    expect(sidebarEntries()).toEqual([
      'Dashboard',
      'My Plan',
      'Family Members',
      'Additional Benefits',
      'Providers',
      'Telemedicine',
      'Specialists',
      'Conditions',
      'Message from Chairman',
      'About Us',
      'Terms of Use',
      'Privacy Policy',
      'My Profile',
      'Logout',
    ]);
    expect(within(sidebar().getByRole('list', { name: 'Find care' })).getAllByRole('link')).toHaveLength(4);
    expect(await menuEntries()).toEqual(['Edit Profile', 'Change password', 'Signout']);
  });

  it('shows an employee-admin their greeting, menu and sidebar on a page of members [D-49 LAYOUT-13 LAYOUT-14]', async () => {
    const { store } = await open(pages.home, 'employeeAdmin');
    await waitFor(() => expect(store.getState().session.user).not.toBeNull());
    expect(await header().findByText(`Hello, ${store.getState().session.user?.userFullName}`)).toBeInTheDocument();
    expect(sidebarEntries().slice(0, adminEntries.length - 1)).toEqual(adminEntries.slice(0, -1));
    expect(await menuEntries()).toEqual([...ownMenu, 'Administration']);
    await choose('Change Employee Status');
    await waitFor(() => expect(address()).toBe('/employees'));
  });

  it('lets an employee-admin open their own benefits and return after a reload of an administrators’ page, where picture and profile are one link [LAYOUT-18]', async () => {
    const { store } = await open(pages.employees, 'employeeAdmin', { program: true });
    expect(await header().findByRole('link', { name: /My Profile$/ })).toHaveAttribute('href', '/profile');
    await waitFor(() => expect(header().getByRole('link', { name: 'MH, My Profile' })).toBeVisible());
    expect(store.getState().session.userFetched).toBe(false);
    expect((await menuEntries()).at(-1)).toBe('My benefits');
    await choose('My benefits');
    await waitFor(() => expect(address()).toBe('/'));
    const own = within(sidebar().getByRole('list', { name: 'My benefits' }));
    expect(own.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['My Plan', '/profile/my-plans'],
      ['Family Members', '/profile/family-members'],
      ['Additional Benefits', '/additional-benefits'],
    ]);
    expect(own.getByRole('link', { current: 'page' })).toHaveTextContent('Home');
    await userEvent.click(own.getByRole('link', { name: 'Family Members' }));
    await screen.findByRole('heading', { level: 1, name: 'Family Members' });
    expect((await menuEntries()).at(-1)).toBe('Administration');
    await choose('Administration');
    await waitFor(() => expect(address()).toBe('/employees'));
  });

  it.long.each([
    ['employeeAdmin', pages.alerts],
    ['console', pages.alerts],
    ['console', pages.home],
  ] as const)('shows %s on %s their greeting, menu and sidebar [LAYOUT-02 LAYOUT-05 LAYOUT-09]', async (as, page) => {
    const { store } = await open(page, as);
    expect(header().getByText('Hello, Admin')).toBeInTheDocument();
    expect(sidebarEntries()).toEqual(adminEntries);
    const documented = ['View User Plan', 'All Providers', 'Change password', 'Signout'];
    expect(await menuEntries()).toEqual(as === 'console' ? documented : [...documented, 'My benefits']);
    if (as === 'console') expect(store.getState().session.userFetched).toBe(false);
  });
});

it('leads from logo and Dashboard to the start page of the signed-in kind [D-44 D-45 LAYOUT-04 LAYOUT-07]', async () => {
  const first = await open(pages.home, 'member');
  expect(header().getByRole('link', { name: 'Harbor Benefits' })).toHaveAttribute('href', '/');
  expect(sidebar().getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
  first.unmount();
  await open(pages.alerts, 'console');
  expect(header().getByRole('link', { name: 'Harbor Benefits' })).toHaveAttribute('href', '/employees');
  expect(sidebar().getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/employees');
});

it('leads from the sidebar to the pages its entries name, and marks the current one [D-55 LAYOUT-06]', async () => {
  await open(pages.alerts, 'console');
  const target = (name: string) => sidebar().getByRole('link', { name }).getAttribute('href');
  expect(adminEntries.slice(1, -1).map(target)).toEqual([
    '/resource-documents',
    '/homescreen-carousel',
    '/dynamic-alert',
    '/notifications',
  ]);
  expect(sidebar().getByRole('link', { current: 'page' })).toHaveTextContent('Manage Alerts');
});

it.long.each([
  ['member', pages.changePassword, 'My Profile'],
  ['member', pages.policy, 'Privacy Policy'],
  ['member', pages.relativePlan(1), 'Family Members'],
  ['employeeAdmin', pages.employee(1), 'Dashboard'],
  ['employeeAdmin', pages.profile, 'My Profile'],
  ['console', pages.adminPassword, 'Change password'],
  ['console', pages.adminProviders, 'All Providers'],
  ['console', pages.policy, 'Privacy Policy'],
] as const)('shows a %s on %s where they are in the sidebar [D-42 LAYOUT-05]', async (as, page, entry) => {
  await open(page, as);
  expect(sidebar().getByRole('link', { current: 'page' })).toHaveTextContent(entry);
});

it('opens sections below the agreed entries in place, with the one of the page open and its entry alone current [ROLL-09 LAYOUT-05]', async () => {
  await renderApp(pages.imports, { as: 'console', config: { program: true } });
  expect(sidebarEntries().slice(0, adminEntries.length - 1)).toEqual(adminEntries.slice(0, -1));
  const people = within(sidebar().getByRole('list', { name: 'People' }));
  expect(people.getByRole('link', { name: 'Import history' })).toHaveAttribute('aria-current', 'page');
  expect(sidebar().getAllByRole('link', { current: 'page' })).toHaveLength(1);

  const section = (name: string) => sidebar().getByRole('button', { name });
  expect(sidebar().queryByRole('list', { name: 'Program' })).toBeNull();
  await userEvent.click(section('Program'));
  const program = within(sidebar().getByRole('list', { name: 'Program' }));
  await userEvent.click(program.getByRole('link', { name: 'Plans' }));
  await waitFor(() => expect(address()).toBe(pages.programPlans));
  expect(section('Program')).toHaveAttribute('aria-expanded', 'true');
  expect(section('People')).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(section('Program'));
  expect(sidebar().queryByRole('list', { name: 'Program' })).toBeNull();

  await userEvent.click(sidebar().getByRole('link', { name: 'Manage Alerts' }));
  await waitFor(() => expect(address()).toBe(pages.alerts));
  act(() => window.history.back());
  await waitFor(() => expect(sidebar().getByRole('list', { name: 'Program' })).toBeVisible());
});

it.long('keeps a collapsed sidebar collapsed after a reload and after signing out [LAYOUT-05]', async () => {
  const toggle = () => header().getByRole('button', { name: 'Navigation' });
  const first = await open(pages.alerts, 'console');
  const before = toggle().getAttribute('aria-expanded');
  await userEvent.click(toggle());
  const after = before === 'true' ? 'false' : 'true';
  expect(toggle()).toHaveAttribute('aria-expanded', after);
  const kept = localStorage.getItem('sidebar');
  expect(kept).toBe(after === 'true' ? 'open' : 'rail');
  first.unmount();
  localStorage.setItem('sidebar', kept ?? '');
  await open(pages.alerts, 'console');
  expect(toggle()).toHaveAttribute('aria-expanded', after);
});

it('shows copyright, policy, questions and social links in the footer [D-50 D-51 LAYOUT-08]', async () => {
  await open(pages.home, 'member');
  expect(footer().getByText(`© ${new Date().getFullYear()} Harbor Benefits`)).toBeInTheDocument();
  expect(footer().getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/policy');
  expect(footer().getByRole('link', { name: 'FAQs (opens in a new tab)' })).toHaveAttribute('href', '/faq.html');
  expect(footer().getByRole('link', { name: 'LinkedIn (opens in a new tab)' })).toHaveAttribute('target', '_blank');
});

it('saves the sample sheet with View User Plan [D-48 LAYOUT-10]', async () => {
  await open(pages.alerts, 'console');
  await menuEntries();
  await choose('View User Plan');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(calls.to(importFilePaths.sample)).toEqual([expect.objectContaining({ method: 'GET' })]);
});

it.long.each([
  ['LAYOUT-11 All Providers', 'console', pages.alerts, 'All Providers', '/admin/all-providers'],
  ['LAYOUT-12 Change password of administrators', 'console', pages.alerts, 'Change password', '/admin/update-password'],
  ['LAYOUT-15 Edit Profile', 'member', pages.home, 'Edit Profile', '/profile'],
  ['LAYOUT-15 Change password of members', 'member', pages.home, 'Change password', '/profile/change-password'],
] as const)('leads from %s to its page [D-55]', async (_title, as, page, entry, target) => {
  await open(page, as);
  await menuEntries();
  await choose(entry);
  await waitFor(() => expect(address()).toBe(target));
});

describe('sign-out [AUTH-45]', () => {
  const leave = {
    Logout: async () => userEvent.click(sidebar().getByRole('button', { name: 'Logout' })),
    Signout: async () => {
      await menuEntries();
      await choose('Signout');
    },
  };

  it.long.each([
    ['member', pages.home, 'Logout', sessionPaths.logout, '/login', 'Welcome back'],
    ['member', pages.home, 'Signout', sessionPaths.logout, '/login', 'Welcome back'],
    ['employeeAdmin', pages.alerts, 'Signout', sessionPaths.logout, '/login', 'Welcome back'],
    ['console', pages.alerts, 'Logout', `/chat-api${consolePaths.logout}`, '/admin', 'Admin Login'],
    ['console', pages.alerts, 'Signout', `/chat-api${consolePaths.logout}`, '/admin', 'Admin Login'],
  ] as const)(
    'signs out a %s on %s by %s, calls %s and ends at %s [AUTH-43 AUTH-44 AUTH-45]',
    async (as, page, by, path, end, title) => {
      await open(page, as);
      await leave[by]();
      await heading(title);
      expect(address()).toBe(end);
      expect(calls.to(path)).toEqual([expect.objectContaining({ method: 'POST' })]);
      // The last sign-in method is stored for the browser, not the person.
      const left = as === 'console' ? ['countryCode', 'lastSignIn'] : ['countryCode'];
      await waitFor(() => expect(Object.keys({ ...localStorage }).sort()).toEqual(left));
    },
  );

  it('shows the message of a sign-out that fails, and leaves the person signed in [D-24 AUTH-44]', async () => {
    await open(pages.alerts, 'console');
    calls.failOnce();
    await leave.Logout();
    expect(await findToastText('Network Error')).toBeInTheDocument();
    expect(address()).toBe(pages.alerts);
    expect(localStorage.getItem('authToken')).not.toBeNull();
  });
});

it('shows on the Chat button how many are unread, and leads an administrator from it to the messages [D-52 LAYOUT-16]', async () => {
  const { store } = await open(pages.alerts, 'console');
  expect(header().getByRole('button', { name: 'Chat' })).toBeInTheDocument();
  act(() => void store.dispatch(unreadCounted(3)));
  await userEvent.click(await header().findByRole('button', { name: 'Chat, 3 unread' }));
  await waitFor(() => expect(address()).toBe('/admin/chat'));
});

it('shows no Chat button without a session [LAYOUT-16]', async () => {
  await open(pages.login, 'visitor');
  expect(screen.queryByRole('button', { name: /Chat/ })).not.toBeInTheDocument();
});

it('skips to the content with the first Tab stop', async () => {
  await open(pages.home, 'member');
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(address()).toBe('/');
});

it('switches dark mode in the menu', async () => {
  await open(pages.home, 'member');
  await menuEntries();
  const item = screen.getByRole('menuitemcheckbox', { name: 'Dark mode' });
  expect(item).toHaveAttribute('aria-checked', 'false');
  await userEvent.click(item);
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-scheme', 'dark'));
});

it.each([
  ['member', pages.home],
  ['employeeAdmin', pages.employees],
] as const)(
  'shows %s the same header, navigation and footer around every page [DEVX-03 LAYOUT-01]',
  async (as, page) => {
    await open(page, as);
    expect(header().getByRole('link', { name: 'Harbor Benefits' })).toBeInTheDocument();
    expect(header().getByRole('button', { name: 'Account menu' })).toHaveAttribute('aria-haspopup', 'menu');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Privacy Policy' })).toBeInTheDocument();
  },
);

describe('the network disconnects and returns [J10]', () => {
  afterEach(() => act(() => setNetworkState('on')));

  it.long(
    'shows it in a banner above the page, and automatically reads what could not be read meanwhile [J10]',
    async () => {
      await renderApp(pages.home, { as: 'member', live: { ...withoutLiveUpdates, whenPageIdle: async () => {} } });
      await heading(/./);
      act(() => setNetworkState('off'));
      expect(await screen.findByRole('region', { name: 'Connection' })).toHaveTextContent(/^You’re offline\./);

      calls.failOnce();
      await userEvent.click(sidebar().getByRole('link', { name: 'About Us' }));
      expect(await screen.findByText('This will load when you’re back online.')).toBeInTheDocument();
      act(() => setNetworkState('on'));
      await waitFor(() =>
        expect(screen.queryByText('This will load when you’re back online.')).not.toBeInTheDocument(),
      );
      await waitFor(() => expect(screen.getByRole('main').textContent?.length).toBeGreaterThan(300));
      expect(screen.queryByRole('region', { name: 'Connection' })).not.toBeInTheDocument();
    },
  );

  it('shows the only banner in an open conversation that has lost its connection [J10]', async () => {
    const { store } = await renderApp(pages.home, {
      as: 'member',
      live: { ...withoutLiveUpdates, whenPageIdle: async () => {} },
    });
    await heading(/./);
    act(() => setNetworkState('off'));
    const region = { name: 'Connection' };
    expect(await screen.findByRole('region', region)).toBeInTheDocument();
    act(() => void store.dispatch(conversationShown({ groupName: '12-1', with: 1 })));
    expect(screen.getByRole('region', region)).toBeInTheDocument();
    act(() => void store.dispatch(disconnected({ retryAt: null })));
    expect(screen.queryByRole('region', region)).not.toBeInTheDocument();
    act(() => void store.dispatch(conversationHidden()));
    expect(screen.getByRole('region', region)).toBeInTheDocument();
  });
});
