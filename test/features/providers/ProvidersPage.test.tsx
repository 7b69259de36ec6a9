import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Provider, providerPageSize, providerPaths, providerSearchDebounceMs } from '@/contract/content/provider';
import { pages } from '@/contract/pages';
import { texts } from '@/contract/texts';

import { type FakeResponse, fakeServer } from '../../support/page/fakeServer';
import '../../support/page/fastQueries';
import { renderApp } from '../../support/page/renderApp';
import { fakeListLayout, scrollPosition, scrollTo, scrollToEnd } from '../../support/page/scrolling';
import { watchCalls } from '../../support/page/sentCalls';

fakeListLayout();
// Makes queries by text ignore announcements.
configure({ defaultIgnore: 'script, style, [aria-live] *' });

type RequestedPage = { limit: number; offset: number; lat: number | ''; long: number | ''; search: string };

let calls: ReturnType<typeof watchCalls>;
beforeEach(() => {
  calls = watchCalls();
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'geolocation');
  Reflect.deleteProperty(navigator, 'permissions');
});

const placeholder = 'Search By Name, Specialist, Zip code';
const open = () =>
  renderApp(pages.providers, {
    as: 'member',
    config: { mapsSearchUrl: 'https://maps.example.org/?q=', providerSearchUrl: 'https://find.example.org/?q=' },
  });
const list = () => screen.findByRole('list', { name: 'Providers' });
const requested = () => calls.to(providerPaths.member).map(({ body }) => body as RequestedPage);
const searches = () => requested().map(({ search }) => search);
const box = () => screen.findByRole('searchbox', { name: placeholder });
const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, providerSearchDebounceMs + 200)));

/** Pastes the text, because jsdom types more slowly than the search waits. */
async function retype(text: string) {
  await userEvent.tripleClick(await box());
  await userEvent.paste(text);
}

const someone: Provider = {
  id: 1,
  fullName: 'Ana Cruz',
  organizationName: 'Harbor Clinic',
  primarySpecialty: 'Cardiology',
  gender: 'F',
  address: '1 Main St & Park',
  city: 'Boston',
  state: 'MA',
  zipcode: '02115',
  country: 'US',
  phoneNumber: '6175550100',
  distance: null,
};

/** Fakes the provider search; everything else the page requests is empty. */
const fakeProviderService = (answer: (requested: RequestedPage) => Provider[] | Promise<Provider[]>, total?: number) =>
  fakeServer(async ({ path, body }): Promise<FakeResponse> => {
    if (!path.endsWith(providerPaths.member)) return { body: { status: 'success', message: '', data: {} } };
    const data = await answer(body as RequestedPage);
    return { body: { status: 'success', message: '', data: { data, totalRecords: total ?? data.length } } };
  });

function mockPosition(
  state: PermissionState | undefined,
  position?: { latitude: number; longitude: number } | 'refused',
) {
  const getCurrentPosition = jest.fn(
    (found: PositionCallback, failed: PositionErrorCallback, _options: PositionOptions) => {
      if (position === 'refused') failed({ code: 1 } as GeolocationPositionError);
      else if (position) found({ coords: position } as GeolocationPosition);
    },
  );
  const status = Object.assign(new EventTarget(), { state });
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  if (state)
    Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query: async () => status } });
  return { getCurrentPosition, status };
}

it('requests the first nine, without a position, and has the search box [D-67 PROV-01 PROV-08 PROV-12 CONST-06]', async () => {
  await open();
  const rows = within(await list());
  await waitFor(() => expect(rows.getAllByRole('listitem').length).toBeGreaterThanOrEqual(providerPageSize));
  expect(await screen.findByPlaceholderText(placeholder)).toBe(await box());
  expect(requested()[0]).toEqual({ limit: 9, offset: 0, lat: '', long: '', search: '' });
  expect(screen.getByText('72 providers')).toBeVisible();
});

it('shows name, specialty, address, and directions on a card [D-68 D-72 PROV-03 PROV-04 PROV-05 PROV-06]', async () => {
  fakeProviderService(() => [someone]);
  await open();
  const card = within((await screen.findByText('Ana Cruz')).closest('article') as HTMLElement);
  expect(card.getByRole('heading', { name: 'Ana Cruz' })).toBeVisible();
  for (const message of ['Harbor Clinic', 'In-Network', 'Cardiology']) expect(card.getByText(message)).toBeVisible();
  const address = card.getByText('1 Main St & Park').closest('address');
  expect(address).toHaveTextContent('1 Main St & ParkBoston, MA 02115');
  expect(card.getByRole('link', { name: 'Call Ana Cruz at (617) 555-0100' })).toHaveAttribute('href', 'tel:6175550100');
  const map = card.getByRole('link', { name: 'Show on map: Ana Cruz, opens in a new tab' });
  expect(map).toHaveAttribute(
    'href',
    'https://maps.example.org/?q=1%20Main%20St%20%26%20Park%2C%20Boston%2C%20MA%2C%2002115',
  );
  expect(map).toHaveAttribute('target', '_blank');
  expect(map).toHaveAttribute('rel', 'noopener noreferrer');
});

it('draws F as a woman and anything else as a man, and announces neither [PROV-02]', async () => {
  fakeProviderService(() =>
    ['F', 'M', '', 'X'].map((gender, id) => ({ ...someone, id, gender, fullName: `Person ${id}` })),
  );
  await open();
  await screen.findByText('Person 3');
  const figures = [...(await list()).querySelectorAll('[data-figure]')];
  expect(figures.map((figure) => figure.getAttribute('data-figure'))).toEqual(['female', 'male', 'male', 'male']);
  for (const figure of figures) expect(figure).toHaveAttribute('aria-hidden', 'true');
});

it('says so instead of showing a link on a card without a number [PROV-05]', async () => {
  fakeProviderService(() => [{ ...someone, phoneNumber: null }]);
  await open();
  expect(await screen.findByText('No phone number')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
});

it('shows No Data Available. and requests nothing without a token [D-29 PROV-07 ROUTE-42]', async () => {
  await renderApp(pages.providers);
  expect(await screen.findByText(texts.noDataAvailable)).toBeVisible();
  await waitFor(() => expect(location.pathname).toBe(pages.login));
  expect(requested()).toEqual([]);
});

it('starts one search a second after typing stops, and none for two characters [D-66 PROV-10 PROV-11 CONST-07]', async () => {
  await open();
  await list();
  const startedAt = performance.now();
  for (const text of ['car', 'card', 'cardiology']) await retype(text);
  expect(new Set(searches())).toEqual(new Set(['']));
  await screen.findByText(/for “cardiology”/);
  expect(performance.now() - startedAt).toBeGreaterThan(providerSearchDebounceMs);
  expect(new Set(searches())).toEqual(new Set(['', 'cardiology']));
  for (const title of within(await list()).getAllByRole('listitem')) expect(title).toHaveTextContent('Cardiology');

  await retype('ca');
  await screen.findByText('72 providers');
  expect(new Set(searches())).toEqual(new Set(['', 'cardiology']));
});

it.long('sends nothing new for two characters alone [D-66 PROV-10]', async () => {
  await open();
  await list();
  await retype('ca');
  await rest();
  expect(new Set(searches())).toEqual(new Set(['']));
});

it.long('shows No Data for an empty result, and everyone again with one button [D-65 MSG-20 PROV-08]', async () => {
  await open();
  await list();
  await retype('zzzz');
  expect(await screen.findByText('No Data')).toBeVisible();
  expect(screen.getByText(/^No in-network providers match all of these words\. Try fewer words/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all providers' }));
  expect(await screen.findByText('72 providers')).toBeVisible();
  expect(await box()).toHaveValue('');
});

it.long(
  'aborts the search in progress for a new one, shows nothing of it, and keeps the last typed one [D-183 PROV-09 J6]',
  async () => {
    let finish = (_found: Provider[]) => {};
    const server = fakeProviderService(({ search }) => {
      if (search !== 'slow') return [{ ...someone, fullName: search ? `Found ${search}` : 'Everyone' }];
      return new Promise((resolve) => (finish = resolve));
    });
    await open();
    await screen.findByText('Everyone');
    await retype('slow');
    await waitFor(() => expect(searches()).toContain('slow'));
    const slow = server.sent.find(({ body }) => (body as RequestedPage | undefined)?.search === 'slow');
    await retype('fast');
    await screen.findByText('Found fast');
    expect(slow?.signal?.aborted).toBe(true);
    finish([{ ...someone, fullName: 'Found slow' }]);
    await rest();
    expect(screen.queryByText('Found slow')).toBeNull();
    expect(screen.queryByText(texts.network.aborted)).toBeNull();
  },
);

it.long('grows the list by nine after the loaded rows, each provider once [D-60 J13 PROV-12]', async () => {
  await open();
  await list();
  scrollToEnd();
  await screen.findByText('Showing 18 of 72');
  scrollToEnd();
  await screen.findByText('Showing 27 of 72');
  expect(requested().map(({ offset, limit }) => [offset, limit])).toEqual([
    [0, 9],
    [9, 9],
    [18, 9],
  ]);
  const ids = new Set<string | null>();
  for (let top = 0; top < 27 * 60; top += 240) {
    scrollTo(top);
    within(await list())
      .getAllByRole('heading')
      .forEach(({ textContent }) => ids.add(textContent));
  }
  expect(ids.size).toBe(27);
});

it.long(
  'asks no one for their position unprompted, and reads it roughly with the button, for 5 s at most [D-67 PROV-13]',
  async () => {
    const { getCurrentPosition } = mockPosition('prompt', { latitude: 42.3426, longitude: -71.0922 });
    await open();
    await list();
    expect(getCurrentPosition).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
    expect(await screen.findByText('Nearest first')).toBeVisible();
    expect(getCurrentPosition.mock.calls[0]?.[2]).toMatchObject({ enableHighAccuracy: false, timeout: 5000 });
    await waitFor(() =>
      expect(requested().at(-1)).toEqual({ limit: 9, offset: 0, lat: 42.3426, long: -71.0922, search: '' }),
    );
    const first = await screen.findAllByText(/miles away$/);
    expect(first.length).toBeGreaterThan(0);
  },
);

it('reads the position at once with an earlier permission [PROV-13]', async () => {
  mockPosition('granted', { latitude: 41.7, longitude: -72.7 });
  await open();
  await waitFor(() => expect(requested().at(-1)).toMatchObject({ lat: 41.7, long: -72.7 }));
  expect(await screen.findByText('Nearest first')).toBeVisible();
});

it.long('shows empty texts for refused, late or unknown positions, and keeps the list [D-67 PROV-13]', async () => {
  for (const answer of ['refused', undefined] as const) {
    mockPosition(answer ? 'prompt' : undefined, answer);
    const { unmount } = await open();
    await list();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    const press = screen.getByRole('button', { name: 'Use my location' });
    act(() => press.click());
    await act(() => jest.advanceTimersByTimeAsync(5000));
    jest.useRealTimers();
    expect(await screen.findByText(/Your location isn’t available/)).toBeVisible();
    expect(requested().every(({ lat, long }) => lat === '' && long === '')).toBe(true);
    expect(await list()).toBeVisible();
    unmount();
  }
});

it('uses a permission granted later [PROV-13]', async () => {
  const { status } = mockPosition('prompt', { latitude: 40, longitude: -74 });
  await open();
  await list();
  await act(async () => {
    status.state = 'granted';
    status.dispatchEvent(new Event('change'));
  });
  await waitFor(() => expect(requested().at(-1)).toMatchObject({ lat: 40, long: -74 }));
});

it('continues the same search outside the network, in a new tab [D-62 PROV-19]', async () => {
  await open();
  const link = await screen.findByRole('link', { name: 'Search outside the network, opens in a new tab' });
  expect(link).toHaveAttribute('href', 'https://find.example.org/?q=medical%20providers');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await list();
  await retype('heart & lungs');
  await waitFor(() => expect(link).toHaveAttribute('href', 'https://find.example.org/?q=heart%20%26%20lungs'));
});

it.long('announces the number of results once, after the replies settle', async () => {
  await open();
  expect(await screen.findByText('72 providers', { selector: '[aria-live] p', ignore: false })).toBeInTheDocument();
});

it.long('restores the search, the rows and the position on returning [J13]', async () => {
  await open();
  await list();
  await retype('medicine');
  await screen.findByText(/for “medicine”/);
  scrollTo(120);
  await act(() => new Promise((resolve) => setTimeout(resolve, 250)));
  const before = requested().length;

  await userEvent.click((await screen.findAllByRole('link', { name: 'Conditions' }))[0] as HTMLElement);
  await screen.findByRole('list', { name: 'Conditions' });
  scrollTo(0);
  act(() => window.history.back());
  await list();
  expect(await box()).toHaveValue('medicine');
  await waitFor(() => expect(scrollPosition()).toBe(120));
  expect(requested()).toHaveLength(before);
  expect(location.search).toBe('');
});

it.long('shows an error for a search that cannot be read, and can read it again', async () => {
  await open();
  await list();
  calls.failOnce();
  await retype('medicine');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/for “medicine”/)).toBeVisible();
});
