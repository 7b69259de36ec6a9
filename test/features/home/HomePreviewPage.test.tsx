import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { memberTiles } from '@/app/layout/sidebarEntries';
import { alertPaths } from '@/contract/content/alert';
import { cardPaths } from '@/contract/content/card';
import { documentPaths } from '@/contract/content/document';
import { seenPath } from '@/contract/content/seen';
import { pages } from '@/contract/pages';

import { address, renderApp, testBackend, type Visitor } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';
import { alert, card, fakeHomeService, paper } from './homeServer';

let server: ReturnType<typeof fakeHomeService> | undefined;
afterEach(() => {
  server?.stop();
  server = undefined;
});

const home = (members: 'Enrolled' | 'Pre-Enrolled') =>
  screen.findByRole('region', { name: `Home page for ${members} members` });
const section = async (name: string) =>
  within(await screen.findByRole('region', { name: /^Home page for/ })).findByRole('region', { name });
const textsIn = async (name: string, role: string) =>
  within(await section(name))
    .getAllByRole(role)
    .map(({ textContent }) => textContent?.replace(/Nov 1, 2026|PDF.*/, ''));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const open = (query = '', as: Visitor = 'employeeAdmin') => renderApp(pages.homePreview + query, { as });

const each = [
  { visibleTo: 'All', isActive: true, text: 'For all' },
  { visibleTo: 'Enrolled', isActive: true, text: 'For enrolled' },
  { visibleTo: 'Pre-Enrolled', isActive: true, text: 'For pre-enrolled' },
  { visibleTo: 'All', isActive: false, text: 'For no one' },
] as const;
const playEach = () =>
  fakeHomeService({
    alerts: each.map(({ text: message, ...about }) => alert({ ...about, description: message, isNew: true })),
    cards: each.map(({ text: message, ...about }) => card({ ...about, title: message })),
    documents: each.map(({ text: message, ...about }) => paper({ ...about, fileName: message })),
  });

it.long.each([
  ['?as=enrolled', 'Enrolled', ['For all', 'For enrolled']],
  ['?as=pre-enrolled', 'Pre-Enrolled', ['For all', 'For pre-enrolled']],
  ['', 'Enrolled', ['For all', 'For enrolled']],
  ['?as=everyone', 'Enrolled', ['For all', 'For enrolled']],
] as const)(
  'shows in the preview%s home as %s members see it: what is active and for them [D-54 HOME-02]',
  async (query, members, shown) => {
    server = playEach();
    await open(query);
    expect(await screen.findByText(`This is what ${members} members see`)).toBeVisible();
    await home(members);
    expect(await textsIn('For you', 'group')).toEqual(shown);
    expect((await textsIn('Alerts', 'listitem')).map((text) => text?.replace('New', ''))).toEqual(shown);
    expect(await textsIn('Learn about your benefits', 'link')).toEqual(shown);
  },
);

it.long('shows an enrolled member on home what the preview shows, in the same order [HOME-02]', async () => {
  const sections = [
    ['For you', 'group'],
    ['Alerts', 'listitem'],
    ['Learn about your benefits', 'listitem'],
  ] as const;
  const bare = (text: string | null) => text?.replace(/New(?=[A-Z][a-z]{2} \d)/, '');
  const { unmount } = await renderApp(pages.home, { as: 'member' });
  const theirs = [];
  for (const [name, role] of sections)
    theirs.push(
      within(await screen.findByRole('region', { name }))
        .getAllByRole(role)
        .map(({ textContent }) => bare(textContent)),
    );
  unmount();
  localStorage.clear();

  await open('?as=enrolled', 'console');
  const shown = [];
  for (const [name, role] of sections)
    shown.push(
      within(await section(name))
        .getAllByRole(role)
        .map(({ textContent }) => bare(textContent)),
    );
  expect(shown).toEqual(theirs);
});

it.long(
  'switches the audience and the width, keeps them in the address and over a reload, and announces the switch',
  async () => {
    server = playEach();
    const { unmount } = await open('?as=enrolled');
    await home('Enrolled');
    await press('Pre-Enrolled');
    await home('Pre-Enrolled');
    expect(screen.getByRole('status', { name: '' })).toHaveTextContent('This is what Pre-Enrolled members see');
    await press('Phone');
    expect(address()).toBe(`${pages.homePreview}?as=pre-enrolled&width=phone`);
    unmount();
    await open(location.search);
    await home('Pre-Enrolled');
    expect(screen.getByRole('button', { name: 'Phone' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Enrolled' })).toHaveAttribute('aria-pressed', 'false');
  },
);

it.long(
  'marks nothing as read in the preview, shows nothing of the administrator’s own, and disables links to pages',
  async () => {
    const calls = watchCalls();
    await open();
    await section('Alerts');
    expect(await section('To do')).toHaveTextContent('Each member’s to-do items appear here.');
    expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull();
    const tiles = within(await section('Quick links')).getAllByRole('link');
    expect(tiles.map(({ textContent }) => textContent)).toEqual(memberTiles.map(({ label }) => label));
    for (const tile of tiles) {
      expect(tile).toHaveAttribute('aria-disabled', 'true');
      expect(tile).not.toHaveAttribute('href');
      await userEvent.click(tile);
    }
    expect(address()).toBe(pages.homePreview);
    expect(calls.to(seenPath)).toEqual([]);
    for (const path of [cardPaths.list, alertPaths.list, documentPaths.list])
      expect(calls.to(path)).toEqual([expect.objectContaining({ method: 'GET', query: { isActive: 'true' } })]);
  },
);

it.long('opens documents and external addresses as they do for members', async () => {
  server = fakeHomeService({
    cards: [
      card({ title: 'Out', link_type: 'external', redirect: 'https://example.org/x' }),
      card({ title: 'In', redirect: 'MY_PROFILE' }),
    ],
    documents: [paper({ fileName: 'Guide' })],
  });
  await open();
  const cards = within(await section('For you'));
  expect(cards.getByRole('link', { name: /^Out/ })).toHaveAttribute('href', 'https://example.org/x');
  expect(cards.getByRole('link', { name: 'In' })).toHaveAttribute('aria-disabled', 'true');
  expect(within(await section('Learn about your benefits')).getByRole('link', { name: /^Guide/ })).toHaveAttribute(
    'target',
    '_blank',
  );
});

it.long.each([
  [pages.alerts, '?status=active', 'enrolled', 'Back to dynamic alert'],
  [pages.carousel, '?user-type=pre-enrolled', 'pre-enrolled', 'Back to manage carousel items'],
  [pages.documents, '', 'enrolled', 'Back to education documents'],
])('opens from the list at %s%s the preview as %s, and leads back to that same list', async (list, query, as, back) => {
  await renderApp(list + query, { as: 'employeeAdmin' });
  await userEvent.click(await screen.findByRole('link', { name: 'Preview home page' }));
  await screen.findByRole('heading', { level: 1, name: 'Home preview' });
  expect(address()).toBe(`${pages.homePreview}?as=${as}`);
  await press('Phone');
  await userEvent.click(screen.getByRole('link', { name: back }));
  await waitFor(() => expect(address()).toBe(list + query));
});

it('shows alerts above the quick links at the width of a phone', async () => {
  server = fakeHomeService({ alerts: [alert()], cards: [card()] });
  await open();
  const isBelow = async () =>
    ((await section('Quick links')).compareDocumentPosition(await section('Alerts')) &
      Node.DOCUMENT_POSITION_FOLLOWING) !==
    0;
  expect(await isBelow()).toBe(true);
  await press('Phone');
  expect(await isBelow()).toBe(false);
});

it('shows an error for a list that cannot be read, and can read it again', async () => {
  server = fakeHomeService({ alerts: 'refused', cards: [card()] });
  await open();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'For you' })).toBeNull();
  server.stop();
  await testBackend();
  server = fakeHomeService({ alerts: [alert()], cards: [card()] });
  await press('Try again');
  await section('For you');
});

it('has no preview for members [D-31]', async () => {
  await open('', 'member');
  await waitFor(() => expect(address()).toBe(pages.home));
});
