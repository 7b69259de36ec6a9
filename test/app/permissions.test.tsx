import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { adminMenu, entriesFor, type MenuEntry, memberMenu } from '@/app/layout/menus';
import { adminGroups, groupsFor } from '@/app/layout/sidebarEntries';
import { canOpen, type Permission, permissions, startPages } from '@/contract/administration/permissions';
import { pages } from '@/contract/pages';
import { peopleListPaths } from '@/contract/people/peopleList';
import { type AccessRule, type ServiceName, servicePrefixes } from '@/server/platform/http/access';

import { outsidePage } from '../support/browser/contentLists';
import { address, renderApp, testBackend, type Visitor } from '../support/page/renderApp';
import { setAdministratorPermissions } from '../support/permissions';
import '../support/page/fastQueries';
import { accessRules } from '../support/server/everyCall';

const config = { program: true };
const fetched = jest.spyOn(globalThis, 'fetch');
afterEach(async () => {
  cleanup();
  await setAdministratorPermissions(await testBackend(), permissions);
});

const subsets: Permission[][] = Array.from({ length: 2 ** permissions.length }, (_, bits) =>
  permissions.filter((_right, index) => bits & (1 << index)),
);
const targets = (entries: readonly MenuEntry[]) => entries.flatMap((entry) => ('to' in entry ? [entry.to] : []));
const sidebar = (own: readonly Permission[]) =>
  groupsFor(adminGroups(true), own).flatMap(({ entries }) => entries.map(({ to }) => to));

type Kind = Extract<Visitor, 'employeeAdmin' | 'console'>;
/** Everything the header, its menu, and the sidebar show to someone with these permissions. */
const offered = (kind: Kind, own: readonly Permission[]) => [
  ...sidebar(own),
  ...targets(entriesFor(adminMenu, own)),
  ...(kind === 'employeeAdmin' ? targets(entriesFor(memberMenu(true), own)) : []),
  ...[pages.messages, pages.notifications].filter((page) => canOpen(own, page)),
];

function ruleOf(method: string, url: string): { name: string; rule: AccessRule } {
  const { pathname } = new URL(url, window.location.origin);
  const base = (Object.keys(servicePrefixes) as ServiceName[]).find((one) =>
    pathname.startsWith(`${servicePrefixes[one]}/`),
  );
  const path = pathname.slice(base ? servicePrefixes[base].length : 0);
  const found = Object.entries(base ? accessRules[base] : {}).filter(([call]) => {
    const [its, pattern = ''] = call.split(' ');
    return its === method && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
  });
  // The path with the fewest parameters is the one that the service matches.
  const [call, rule] = found.sort(([one], [other]) => one.split(':').length - other.split(':').length)[0] ?? [];
  if (!call || !rule) throw new Error(`No route states who may call ${method} ${pathname}`);
  return { name: call, rule };
}
const isAllowed = ({ rule }: { rule: AccessRule }, own: readonly Permission[]) =>
  !('rights' in rule) || !rule.rights || own.includes('owner') || rule.rights.some((right) => own.includes(right));

/** Each page's calls; collected once, because they hardly depend on the kind of administrator. */
const calls = new Map<string, ReturnType<typeof ruleOf>[]>();

describe.each<Kind>(['console', 'employeeAdmin'])('what %s sees [TEAM-03]', (kind) => {
  it.long('links to nothing that is refused, and hides nothing that is allowed, with any permissions', async () => {
    for (const to of new Set(offered(kind, permissions))) {
      if (calls.has(to)) continue;
      fetched.mockClear();
      await renderApp(to, { as: kind, config });
      await screen.findByRole('heading', { level: 1 });
      await outsidePage(() => Promise.all(fetched.mock.results.map(({ value }) => value as Promise<Response>)));
      const made = fetched.mock.calls.map(([input, init]) =>
        ruleOf(init?.method ?? 'GET', input instanceof Request ? input.url : String(input)),
      );
      calls.set(
        to,
        made.filter(({ name }) => !/\/user\/(signIn|login)$/.test(name)),
      );
      cleanup();
    }

    const wrong: string[] = [];
    for (const own of subsets)
      for (const [to, made] of calls) {
        const isOffered = offered(kind, own).includes(to);
        const refused = made.filter((call) => !isAllowed(call, own) && !isSkipped(call)).map(({ name }) => name);
        if (isOffered && refused.length) wrong.push(`${to} with ${own.join(' ')}: ${refused.join(', ')}`);
        if (!isOffered && !refused.length && !alsoReadWithout(to, own))
          wrong.push(`${to} is withheld from ${own.join(' ') || 'no one'}`);
      }
    expect(wrong).toEqual([]);
  });
});

/** The counts on the program page are requested only with `people`; see the test below. */
const isSkipped = ({ name }: { name: string }) => name === `GET ${peopleListPaths.due}`;

it('requests no counts of people for the program page without `people` [TEAM-02 LIFE-03]', async () => {
  await setAdministratorPermissions(await testBackend(), ['content']);
  fetched.mockClear();
  await renderApp(pages.program, { as: 'console', config });
  await screen.findByRole('list', { name: 'Setup checklist' });
  const addresses = fetched.mock.calls.map(([input]) => (input instanceof Request ? input.url : String(input)));
  expect(addresses.filter((address) => address.includes(peopleListPaths.due))).toEqual([]);
});

/**
 * Whether a page may be read without the permission to change its data: drafts with the `people` permission, and what
 * members read with any permission.
 */
const alsoReadWithout = (to: string, own: readonly Permission[]) =>
  [pages.documents, pages.carousel, pages.alerts, pages.notifications].some((page) => page === to) ||
  (to.startsWith(pages.program) && own.includes('people'));

it.long(
  'shows what the permissions allow in menus, and a calm message with a link to the first page for a typed address without the permission [TEAM-02]',
  async () => {
    await setAdministratorPermissions(await testBackend(), ['chat']);
    await renderApp(pages.employees, { as: 'console', config });
    expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    await userEvent.click(main.getByRole('button', { name: 'Administration' }));
    expect(main.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Sessions',
      'Sign-in and security',
    ]);
    expect(screen.queryByRole('link', { name: 'Notifications' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Go to your start page' }));
    expect(address()).toBe(pages.messages);
    expect(screen.getByRole('button', { name: /^Chat/ })).toBeVisible();
  },
);

it.long(
  'shows no link to the conversations without `chat`, and no sample file without `people` [TEAM-02]',
  async () => {
    await setAdministratorPermissions(await testBackend(), ['content']);
    await renderApp(pages.alerts, { as: 'console', config });
    await screen.findByRole('heading', { name: /Alert/, level: 1 });
    expect(screen.queryByRole('button', { name: /^Chat/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['All Providers', 'Change password', 'Signout']);
  },
);

it.long(
  'treats an employee without sufficient permissions as a member there and starts them at home [TEAM-02]',
  async () => {
    await setAdministratorPermissions(await testBackend(), []);
    await renderApp(pages.notifications, { as: 'employeeAdmin', config });
    expect(await screen.findByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Send/ })).toBeNull();
    cleanup();
    await renderApp(pages.employees, { as: 'employeeAdmin', config });
    expect(await screen.findByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', pages.home);
  },
);

it('shows every administrator everything if the service has no call for permissions [TEAM-02]', async () => {
  await setAdministratorPermissions(await testBackend(), []);
  await renderApp(pages.documents, { as: 'console' });
  expect(await screen.findByRole('heading', { level: 1, name: /Education/ })).toBeVisible();
});

it.long('shows at the next refusal that a permission was removed [TEAM-02]', async () => {
  const backend = await testBackend();
  await renderApp(pages.alerts, { as: 'console', config });
  await screen.findByRole('heading', { level: 1, name: /Alert/ });
  await setAdministratorPermissions(backend, ['chat']);
  await userEvent.click(await screen.findByRole('button', { name: 'Program' }));
  await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
  expect(await screen.findByRole('heading', { name: /You don’t have access/ })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Go to your start page' }));
  expect(address()).toBe(pages.messages);
});

it('takes the possible start pages from the menus [TEAM-02]', () => {
  const shown = [...sidebar(permissions), pages.messages, pages.audit];
  expect(startPages.filter((page) => !shown.includes(page))).toEqual([]);
});
