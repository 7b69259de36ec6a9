import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { type DirectoryEntry, directoryPageSize, directoryPaths } from '@/contract/content/directory';
import { pages } from '@/contract/pages';

import { type FakeResponse, fakeServer } from '../../support/page/fakeServer';
import '../../support/page/fastQueries';
import { renderApp, testBackend } from '../../support/page/renderApp';
import { fakeListLayout, scrollPosition, scrollTo, scrollToEnd } from '../../support/page/scrolling';
import { watchCalls } from '../../support/page/sentCalls';

fakeListLayout();

let calls: ReturnType<typeof watchCalls>;
beforeEach(() => {
  calls = watchCalls();
});
afterEach(() => jest.restoreAllMocks());

const list = (name: string) => screen.findByRole('list', { name });
const names = async (name: string) =>
  within(await list(name))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const loadMore = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Stop loading' }));
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
};
const requestedOffsets = (path: string) => calls.to(path).map(({ body }) => (body as { offset: number }).offset);

async function storedNames(kind: 'telemedicine' | 'specialist' | 'condition') {
  const rows = await (
    await testBackend()
  ).db
    .selectFrom('directory')
    .select('name')
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

/** Fakes the directories; everything else the page requests is empty. */
function fakeDirectoryService(
  entries: Partial<DirectoryEntry>[],
  count = entries.length,
  answer?: (body: object) => FakeResponse | undefined,
) {
  return fakeServer(({ path, body }) => {
    if (!Object.values(directoryPaths).some((known) => path.endsWith(known)))
      return { body: { status: 'success', message: '', data: {} } };
    const given = answer?.(body as object);
    if (given) return given;
    const { offset, limit } = body as { offset: number; limit: number };
    const rows = entries.slice(offset, offset + limit);
    return { body: { status: 'success', message: '', data: { count, specialities: rows, specialist: rows } } };
  });
}
const named = (size: number, from = 1) =>
  Array.from({ length: size }, (_, index) => ({ id: from + index, name: `Name ${from + index}` }));

it.long('leads back to the previous page with the arrow of each directory [D-65 TELE-01 SPEC-04]', async () => {
  for (const page of [pages.telemedicine, pages.specialists, pages.conditions]) {
    const { unmount } = await renderApp(pages.myPlans, { as: 'member' });
    await screen.findByRole('heading', { level: 1 });
    const label =
      { [pages.telemedicine]: 'Telemedicine', [pages.specialists]: 'Specialists', [pages.conditions]: 'Conditions' }[
        page
      ] ?? '';
    await userEvent.click((await screen.findAllByRole('link', { name: label }))[0] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: label });
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(location.pathname).toBe(pages.myPlans));
    unmount();
  }
});

it('leads home with the arrow of a directory that was opened directly [TELE-01]', async () => {
  await renderApp(pages.telemedicine, { as: 'member' });
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  await waitFor(() => expect(location.pathname).toBe(pages.home));
});

it('dials the first speciality as the service sent it with the call link, even if it is Others [D-64 D-71 TELE-02 TELE-06]', async () => {
  fakeDirectoryService([
    { id: 1, name: 'Others', contact: '5550109999' },
    { id: 2, name: 'Allergy', contact: '5550101111' },
  ]);
  await renderApp(pages.telemedicine, { as: 'member' });
  const call = await screen.findByRole('link', { name: 'Call telemedicine at (555) 010-9999' });
  expect(call).toHaveAttribute('href', 'tel:5550109999');
  await waitFor(async () =>
    expect(await names('Telemedicine')).toEqual(['Allergy(555) 010-1111', 'Others(555) 010-9999']),
  );
  expect(screen.getByRole('link', { name: 'Allergy, (555) 010-1111' })).toHaveAttribute('href', 'tel:5550101111');
  expect(calls.to(directoryPaths.telemedicine)).toEqual([
    expect.objectContaining({
      method: 'POST',
      body: { type: 'telemedicine', offset: 0, limit: directoryPageSize, search: '' },
    }),
  ]);
});

it('shows the phone number of an entry that also has a link', async () => {
  fakeDirectoryService([
    { id: 1, name: 'Allergy', contact: '5550101111', redirect: 'https://care.example.org/allergy' },
  ]);
  await renderApp(pages.telemedicine, { as: 'member' });
  const link = await screen.findByRole('link', { name: 'Allergy, opens in a new tab' });
  expect(link).toHaveAttribute('href', 'https://care.example.org/allergy');
  const phone = screen.getByRole('link', { name: 'Allergy, (555) 010-1111' });
  expect(phone).toHaveAttribute('href', 'tel:5550101111');
  expect(phone).toHaveTextContent('(555) 010-1111');
});

it.each([
  [
    'without a contact',
    [
      { id: 1, name: 'Allergy', contact: null },
      { id: 2, name: 'Asthma', contact: '5550101111' },
    ],
  ],
  ['with text for a contact', [{ id: 1, name: 'Allergy', contact: 'none' }]],
  ['of an empty list', []],
])('shows no call link for a first speciality %s [D-64 TELE-02]', async (_what, entries) => {
  fakeDirectoryService(entries);
  await renderApp(pages.telemedicine, { as: 'member' });
  await screen.findByText(entries.length ? 'Allergy' : 'No Data');
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
});

it.long(
  'loads names in steps of 24, and puts Others last of the loaded ones [D-63 TELE-03 TELE-05 CONST-05]',
  async () => {
    const stored = await renderApp(pages.telemedicine, { as: 'member' }).then(() => storedNames('telemedicine'));
    await list('Telemedicine');
    expect(await screen.findByText(`Showing 24 of ${stored.length}`)).toBeVisible();
    scrollToEnd();
    await waitFor(async () => expect((await names('Telemedicine')).at(-1)).toBe('Others(555) 010-2005'));

    // The list is scrolled to its end, so the next 24 rows load automatically.
    await screen.findByText(`All ${stored.length} shown`);
    scrollToEnd();
    await waitFor(async () => expect((await names('Telemedicine')).at(-1)).toBe('Others(555) 010-2005'));
    expect(requestedOffsets(directoryPaths.telemedicine)).toEqual([0, 24]);
  },
);

it.each([
  ['others', 'OTHERS'],
  ['a name of its own', 'Others and more'],
])('recognizes %s regardless of case [D-63 TELE-03]', async (_what, name) => {
  fakeDirectoryService([
    { id: 1, name },
    { id: 2, name: 'Zoster' },
  ]);
  await renderApp(pages.telemedicine, { as: 'member' });
  const isOthers = name.toLowerCase() === 'others';
  await waitFor(async () =>
    expect(await names('Telemedicine')).toEqual(isOthers ? ['Zoster', name] : [name, 'Zoster']),
  );
});

it.each([
  ['TELE-04', pages.telemedicine],
  ['SPEC-04 D-65', pages.specialists],
  ['COND-01 D-65', pages.conditions],
])('shows No Data for an empty directory [%s MSG-20]', async (_ids, page) => {
  fakeDirectoryService([]);
  await renderApp(page, { as: 'member' });
  expect(await screen.findByText('No Data')).toBeVisible();
});

it.each([
  ['SPEC-01 SPEC-03', 'Specialists', pages.specialists, directoryPaths.specialists],
  ['COND-01 COND-02', 'Conditions', pages.conditions, directoryPaths.conditions],
])(
  '%s D-62 names link outside, to their own address or else to the configured search',
  async (_ids, label, page, path) => {
    fakeDirectoryService([
      { id: 1, name: 'Heart & lungs', redirect: null },
      { id: 2, name: 'Diabetes', redirect: 'https://care.example.org/diabetes' },
      { id: 3, name: 'Trick', redirect: 'javascript:alert(1)' },
      { id: 4, name: 'Phone', redirect: 'tel:5550100000' },
      { id: 5, name: 'Inside', redirect: '/profile' },
    ]);
    await renderApp(page, { as: 'member', config: { providerSearchUrl: 'https://find.example.org/?q=' } });
    await screen.findByText('Inside');
    const links = within(await list(label)).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://find.example.org/?q=Heart%20%26%20lungs',
      'https://care.example.org/diabetes',
      'https://find.example.org/?q=Trick',
      'https://find.example.org/?q=Phone',
      'https://find.example.org/?q=Inside',
    ]);
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      expect(link).toHaveAccessibleName(`${link.textContent}, opens in a new tab`);
    }
    expect(calls.to(path)).toEqual([
      expect.objectContaining({ method: 'POST', body: { offset: 0, limit: directoryPageSize, search: '' } }),
    ]);
  },
);

it.each([
  ['Specialists', pages.specialists, directoryPaths.specialists],
  ['Conditions', pages.conditions, directoryPaths.conditions],
])('searches %s by name, and says and announces what to change when nothing matches', async (label, page, path) => {
  fakeDirectoryService(named(2), 2, (body) =>
    (body as { search: string }).search === 'zzz'
      ? { body: { status: 'success', message: '', data: { count: 0, specialities: [], specialist: [] } } }
      : undefined,
  );
  await renderApp(page, { as: 'member' });
  await screen.findByText('Name 2');
  const box = screen.getByRole('searchbox', { name: `Search ${label.toLowerCase()}` });
  await userEvent.type(box, 'zzz{Enter}');
  const noMatch = 'Nothing matches. Check the spelling, or try a shorter word.';
  expect(await screen.findByText(noMatch)).toBeVisible();
  await waitFor(() => expect(screen.getAllByText(noMatch)).toHaveLength(2));
  expect(calls.to(path).map(({ body }) => (body as { search: string }).search)).toEqual(['', 'zzz']);
  await userEvent.clear(box);
  expect(await screen.findByText('Name 2')).toBeVisible();
});

it.long.each([
  ['SPEC-02', 'Specialists', 'specialist' as const, pages.specialists, directoryPaths.specialists],
  ['COND-01', 'Conditions', 'condition' as const, pages.conditions, directoryPaths.conditions],
])(
  '%s CONST-05 D-60 the complete directory loads in steps of 24, each name once',
  async (_ids, label, kind, page, path) => {
    await renderApp(page, { as: 'member' });
    await list(label);
    const stored = await storedNames(kind);
    for (let loaded = 24; loaded < stored.length; loaded += 24) {
      await screen.findByText(`Showing ${loaded} of ${stored.length}`);
      await loadMore();
    }
    await screen.findByText(`All ${stored.length} shown`);
    expect(requestedOffsets(path)).toEqual(
      Array.from({ length: Math.ceil(stored.length / 24) }, (_, index) => index * 24),
    );

    const seen = new Set<string | null | undefined>();
    for (let top = 0; top <= stored.length * 60; top += 300) {
      scrollTo(top);
      const shown = within(await list(label))
        .getAllByRole('listitem')
        .map((item) => item.querySelector('a > span')?.textContent);
      shown.forEach((name) => seen.add(name));
    }
    expect([...seen].sort()).toEqual([...stored].sort());
  },
);

it.long(
  'loads each of a thousand rows once on fast scrolling, with no more calls than steps [J13 CONST-08]',
  async () => {
    const server = fakeDirectoryService(named(1000));
    await renderApp(pages.specialists, { as: 'member' });
    await list('Specialists');
    const offsets = () =>
      server.sent
        .filter(({ path }) => path.endsWith(directoryPaths.specialists))
        .map(({ body }) => (body as { offset: number }).offset);
    for (let tries = 0; offsets().length * directoryPageSize < 1000 && tries < 200; tries += 1) {
      for (let attempt = 0; attempt < 5; attempt += 1) scrollToEnd();
      for (const name of ['Stop loading', 'Load more']) {
        const button = screen.queryByRole('button', { name });
        if (button) act(() => button.click());
      }
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
    }
    await screen.findByText('All 1,000 shown');
    expect(offsets()).toEqual(Array.from({ length: 42 }, (_, index) => index * 24));
    expect(offsets().length).toBeLessThanOrEqual(1000 / directoryPageSize + 2);
  },
);

it.long('restores the same rows and scroll position on returning [J13]', async () => {
  await renderApp(pages.specialists, { as: 'member' });
  await list('Specialists');
  await loadMore();
  const more = await screen.findByText(/^Showing 48 of/);
  expect(more).toBeVisible();
  scrollTo(1100);
  // The position is stored after scrolling has stopped.
  await act(() => new Promise((resolve) => setTimeout(resolve, 250)));
  const requested = requestedOffsets(directoryPaths.specialists).length;

  await userEvent.click((await screen.findAllByRole('link', { name: 'Conditions' }))[0] as HTMLElement);
  await list('Conditions');
  scrollTo(0);
  act(() => window.history.back());
  await list('Specialists');
  await screen.findByText(/^Showing 48 of/);
  await waitFor(() => expect(scrollPosition()).toBe(1100));
  expect(requestedOffsets(directoryPaths.specialists)).toHaveLength(requested);
});

it.long(
  'shows an error for a directory that cannot be read, allows another read, and keeps loaded rows if a later step fails',
  async () => {
    await renderApp(pages.conditions, { as: 'member' });
    await list('Conditions');
    calls.failOnce();
    await loadMore();
    const end = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText(/^Showing 24 of/)).toBeVisible();
    expect(within(end.parentElement as HTMLElement).getByRole('alert')).toHaveTextContent('Network Error');
    await userEvent.click(end);
    await waitFor(() => expect(screen.queryByText(/^Showing 24 of/)).toBeNull());
  },
);

it('leaves one retry button after a failed first step', async () => {
  let isDown = true;
  fakeDirectoryService(named(3), 3, () =>
    isDown ? { status: 503, body: { status: 'failure', message: 'Please try again soon.' } } : undefined,
  );
  await renderApp(pages.specialists, { as: 'member' });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByText('Please try again soon.').length).toBeGreaterThan(0);
  isDown = false;
  await userEvent.click(again);
  await waitFor(async () => expect(await names('Specialists')).toHaveLength(3));
});

it('requests no directory without a token [SESS-07]', async () => {
  for (const page of [pages.telemedicine, pages.specialists, pages.conditions, pages.providers]) {
    const { unmount } = await renderApp(page);
    await waitFor(() => expect(location.pathname).toBe(pages.login));
    unmount();
  }
  for (const path of Object.values(directoryPaths)) expect(calls.to(path)).toEqual([]);
});
