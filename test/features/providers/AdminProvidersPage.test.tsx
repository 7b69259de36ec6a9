import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { providerPageSize, providerPaths, providerSearchDebounceMs } from '@/contract/content/provider';
import { pages } from '@/contract/pages';

import '../../support/page/fastQueries';
import { address, renderApp, type Visitor } from '../../support/page/renderApp';
import { fakeListLayout, scrollTo, scrollToEnd } from '../../support/page/scrolling';
import { watchCalls } from '../../support/page/sentCalls';

fakeListLayout();
// Makes queries by text ignore announcements.
configure({ defaultIgnore: 'script, style, [aria-live] *' });

const calls = watchCalls();
beforeEach(() => calls.forget());

type RequestedPage = { limit: number | ''; offset: number; search: string };

const placeholder = 'Search By Name, Specialist';
const open = (as: Visitor = 'console') => renderApp(pages.adminProviders, { as });
const list = () => screen.findByRole('list', { name: 'Pediatricians' });
const box = () => screen.findByRole('searchbox', { name: placeholder });
const requested = () => calls.to(`/chat-api${providerPaths.admin}`).map(({ body }) => body as RequestedPage);

/** Pastes the text, because jsdom types more slowly than the search waits. */
async function retype(text: string) {
  await userEvent.tripleClick(await box());
  await userEvent.paste(text);
}

it.long.each(['console', 'employeeAdmin'] as const)(
  'shows the %s administrator Pediatricians, nine at first, and the search box [PROV-14 PROV-16 ROUTE-32]',
  async (as) => {
    await open(as);
    expect(await screen.findByRole('heading', { level: 1, name: 'Pediatricians' })).toBeVisible();
    expect(document.title).toBe('Pediatricians · Harbor Benefits');
    const rows = within(await list());
    await waitFor(() => expect(rows.getAllByRole('listitem').length).toBeGreaterThanOrEqual(providerPageSize));
    // The window has room for more than nine of these lines, so the next nine may have been requested too.
    expect(requested()[0]).toEqual({ limit: 9, offset: 0, search: '' });
    expect(requested()).toEqual(requested().map((_, page) => ({ limit: 9, offset: 9 * page, search: '' })));
    expect(await box()).toHaveAttribute('placeholder', placeholder);
    expect(screen.getByText('72 providers')).toBeVisible();
  },
);

it('shows the cards of the members, without a position and without a search elsewhere [D-69 PROV-14]', async () => {
  await open();
  const [card] = within(await list()).getAllByRole('article');
  if (!card) throw new Error('No card');
  expect(within(card).getByText('In-Network')).toBeVisible();
  expect(within(card).getByRole('link', { name: /^Show on map/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use my location' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Search outside/ })).toBeNull();
});

it('redirects a member, and requests nothing [D-30 PROV-15]', async () => {
  await open('member');
  await waitFor(() => expect(address()).toBe(pages.home));
  expect(requested()).toEqual([]);
});

it.long(
  'sends no limit for a search by name or by specialty and shows every match at once [D-69 PROV-14 PROV-17]',
  async () => {
    await open();
    await list();
    await retype('dr.');
    const count = await screen.findByText(/providers for “dr\.”$/);
    expect(requested().at(-1)).toEqual({ limit: '', offset: 0, search: 'dr.' });
    const total = parseInt(count.textContent);
    expect(total).toBeGreaterThan(providerPageSize);
    expect(screen.getByText(`All ${total} shown`)).toBeVisible();
    const calledSoFar = requested().length;
    scrollToEnd();
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(requested()).toHaveLength(calledSoFar);

    scrollTo(0);
    const [name = ''] = within(await list())
      .getAllByRole('heading')
      .map(({ textContent }) => textContent ?? '');
    await retype(name);
    await screen.findByText(new RegExp(`for “${name}”$`));
    expect(within(await list()).getByRole('heading', { name })).toBeVisible();
    await retype('cardiology');
    await screen.findByText(/for “cardiology”$/);
    for (const card of within(await list()).getAllByRole('listitem')) expect(card).toHaveTextContent('Cardiology');
  },
);

it.long('starts no search for two characters, and keeps the limit [D-66 PROV-17]', async () => {
  await open();
  await list();
  await retype('ca');
  await act(() => new Promise((resolve) => setTimeout(resolve, providerSearchDebounceMs + 200)));
  expect(requested()[0]).toEqual({ limit: 9, offset: 0, search: '' });
  expect(new Set(requested().map(({ limit, search }) => `${limit} ${search}`))).toEqual(new Set(['9 ']));
});

it('grows the list by nine after the loaded rows, while there are more [PROV-18 PROV-17]', async () => {
  await open();
  await list();
  for (let loaded = 18; loaded < 72; loaded += 9) {
    scrollToEnd();
    await screen.findByText(`Showing ${loaded} of 72`);
  }
  scrollToEnd();
  await screen.findByText('All 72 shown');
  expect(requested().map(({ limit, offset }) => [limit, offset])).toEqual(
    [0, 9, 18, 27, 36, 45, 54, 63].map((offset) => [9, offset]),
  );
});

it.long('shows No Data for an empty result, and everyone again with one button [PROV-14]', async () => {
  await open();
  await list();
  await retype('zzzz');
  expect(await screen.findByText('No Data')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all providers' }));
  expect(await screen.findByText('72 providers')).toBeVisible();
  expect(await box()).toHaveValue('');
});

it('shows an error for a list that cannot be read, and can read it again [PROV-16]', async () => {
  calls.failOnce(`/chat-api${providerPaths.admin}`);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('72 providers')).toBeVisible();
});
