import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memberTiles } from '@/app/layout/sidebarEntries';
import type { SiteConfig } from '@/contract/config';
import { alertPaths } from '@/contract/content/alert';
import { cardPaths } from '@/contract/content/card';
import { documentPaths } from '@/contract/content/document';
import { dateIn } from '@/contract/format';
import { pages } from '@/contract/pages';
import { lastCode, newPerson, validPassword } from '../../support/browser/identity';
import { mockMatchMedia } from '../../support/environment/media';
import { address, renderApp, testBackend, type Visitor } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';
import { alert, card, fakeHomeService, paper } from './homeServer';

let server: ReturnType<typeof fakeHomeService> | undefined;
afterEach(() => {
  server?.stop();
  server = undefined;
});

const greeting = (name: string) => screen.findByRole('heading', { level: 1, name: new RegExp(`^Good \\w+, ${name}$`) });
const section = (name: string) => screen.findByRole('region', { name });
const ready = () => section('To do');
const open = async (as: Visitor = 'member', config: Partial<SiteConfig> = {}) => {
  const app = await renderApp(pages.home, { as, config });
  await ready();
  return app;
};
const textsIn = async (name: string, role: string) =>
  within(await section(name))
    .getAllByRole(role)
    .map(({ textContent }) => textContent);

it.long('greets by name on home, inside the layout [HOME-01 ROUTE-13]', async () => {
  await open();
  expect(await greeting('Jordan')).toBeInTheDocument();
  expect(document.title).toBe('Home · Harbor Benefits');
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
});

it.long('leads from home to the login without a session [HOME-01]', async () => {
  await renderApp(pages.home);
  await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
  expect(address()).toBe(pages.login);
});

it.long('starts a newly verified member at home [HOME-01]', async () => {
  const backend = await testBackend();
  const { ssn, contact } = await newPerson(backend, { isRegistered: false });
  await renderApp(pages.signUp);
  for (const [label, text] of [
    ['SSN', ssn],
    ['Contact Number', contact],
    ['Password', validPassword],
  ] as const)
    await userEvent.type(await screen.findByLabelText(label, { selector: 'input' }), text);
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  await screen.findByRole('heading', { level: 1, name: 'Enter your code' });
  await userEvent.type(screen.getByRole('textbox'), await lastCode(backend, contact));
  if (screen.queryByRole('button', { name: 'Verify' }))
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await greeting('Blair')).toBeInTheDocument();
  expect(address()).toBe(pages.home);
});

it.long('shows a member the active cards, alerts and documents for their audience [D-53 HOME-02]', async () => {
  const calls = watchCalls();
  await open();
  expect(await textsIn('For you', 'group')).toEqual([
    'See what your plan covers',
    'Find a doctor in the network',
    'Earn wellness rewards',
    'A message from the chairman',
    'Your family members',
    'Understand health insurance termsOpens in a new tab',
    'Urgent care or emergency room?Video',
  ]);
  expect(await textsIn('Alerts', 'listitem')).toHaveLength(4);
  expect((await textsIn('Learn about your benefits', 'listitem')).join()).not.toMatch(/How to Enroll|Last Year/);
  for (const path of [cardPaths.list, alertPaths.list, documentPaths.list])
    expect(calls.to(path)).toEqual([expect.objectContaining({ method: 'GET', query: { isActive: 'true' } })]);
});

it.long.each([
  ['2025-01-01', ['For all', 'For enrolled']],
  ['2999-01-01', ['For all', 'For pre-enrolled']],
  [null, ['For all', 'For pre-enrolled']],
  [undefined, ['For all', 'For enrolled', 'For pre-enrolled']],
])(
  'shows for an enrollment date of %s, with a service that does not filter, %s [D-54 HOME-02]',
  async (enrollmentDate, shown) => {
    const each = [
      { visibleTo: 'All', isActive: true },
      { visibleTo: 'Enrolled', isActive: true },
      { visibleTo: 'Pre-Enrolled', isActive: true },
      { visibleTo: 'All', isActive: false },
    ] as const;
    const message = ['For all', 'For enrolled', 'For pre-enrolled', 'For no one'];
    server = fakeHomeService({
      user: { enrollmentDate },
      alerts: each.map((about, index) => alert({ ...about, description: message[index] })),
      cards: each.map((about, index) => card({ ...about, title: message[index] })),
      documents: each.map((about, index) => paper({ ...about, fileName: message[index] })),
    });
    await open();
    expect(await textsIn('For you', 'group')).toEqual(shown);
    expect((await textsIn('Alerts', 'listitem')).map((text) => text?.replace('Nov 1, 2026', ''))).toEqual(shown);
    expect((await textsIn('Learn about your benefits', 'link')).map((text) => text?.replace(/PDF.*/, ''))).toEqual(
      shown,
    );
  },
);

it('counts someone as enrolled from today by the date in the program’s zone, not in UTC [HOME-02 ROLL-02]', async () => {
  // At any time of the day, one of these two zones has a different date from UTC.
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const utcDay = new Date().toISOString().slice(0, 10);
  const zone = zones.find((timeZone) => dateIn(timeZone, new Date()) !== utcDay) ?? '';
  const [enrollmentDate = ''] = [dateIn(zone, new Date()), utcDay].toSorted().slice(1);
  server = fakeHomeService({
    user: { enrollmentDate },
    cards: [
      card({ visibleTo: 'Enrolled', title: 'For enrolled' }),
      card({ visibleTo: 'Pre-Enrolled', title: 'For pre-enrolled' }),
    ],
  });
  await open('member', { timeZone: zone });
  expect(await textsIn('For you', 'group')).toEqual([
    zone === 'Pacific/Kiritimati' ? 'For enrolled' : 'For pre-enrolled',
  ]);
});

it('leaves greeting, to-dos and tiles, without an error, if a service shows these lists only to administrators [D-53 HOME-02]', async () => {
  server = fakeHomeService({ alerts: 'refused', cards: 'refused', documents: [paper()] });
  await open();
  expect(await greeting('Ada')).toBeInTheDocument();
  expect(await section('Learn about your benefits')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'For you' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Alerts' })).not.toBeInTheDocument();
  expect(await section('Quick links')).toBeInTheDocument();
  expect(document.querySelector('[data-toast]')).toBeNull();
});

it.long('leads from a tile to each page of members [D-53 HOME-02]', async () => {
  await open();
  const tiles = within(await section('Quick links')).getAllByRole('link');
  expect(tiles.map((tile) => [tile.textContent, tile.getAttribute('href')])).toEqual(
    memberTiles.map(({ label, to }) => [label, to]),
  );
  const targets = memberTiles.map(({ to }) => to);
  for (const page of [
    'telemedicine',
    'specialists',
    'conditions',
    'providers',
    'benefits',
    'myPlans',
    'family',
    'aboutUs',
    'chairman',
    'profile',
  ] as const)
    expect(targets).toContain(pages[page]);
  await userEvent.click(within(await section('Quick links')).getByRole('link', { name: 'About Us' }));
  await waitFor(() => expect(address()).toBe(pages.aboutUs));
});

it.long('shows home to an employee-admin and the console’s administrator too [D-53]', async () => {
  const { unmount } = await open('employeeAdmin');
  expect(await greeting('Morgan')).toBeInTheDocument();
  unmount();
  localStorage.clear();
  await open('console');
  expect(await greeting('welcome to your benefits')).toBeInTheDocument();
});

it('on a phone the alerts come before the quick links, elsewhere after them', async () => {
  server = fakeHomeService({ alerts: [alert()] });
  const order = async () => {
    const { unmount } = await open();
    const names = screen
      .getAllByRole('region')
      .map((region) => within(region).queryAllByRole('heading')[0]?.textContent);
    unmount();
    return names.filter((name) => name === 'Alerts' || name === 'Quick links');
  };
  expect(await order()).toEqual(['Quick links', 'Alerts']);
  mockMatchMedia((query) => query.includes('max-width: 599'));
  expect(await order()).toEqual(['Alerts', 'Quick links']);
});

it('shows an alert’s formatting, and removes harmful content [HOME-02]', async () => {
  const description =
    '<p>Starts <strong>Monday</strong><img src=x onerror="window.hurt = 1"><script>window.hurt = 1</script></p>';
  server = fakeHomeService({ alerts: [alert({ description })] });
  await open();
  const strong = await within(await section('Alerts')).findByText('Monday');
  expect(strong.tagName).toBe('STRONG');
  expect((await section('Alerts')).innerHTML).not.toMatch(/script|img|onerror/);
  expect(window).not.toHaveProperty('hurt');
});

it('shows nothing on home before all of it has loaded, so that nothing shifts', async () => {
  const app = await act(async () => renderApp(pages.home, { as: 'member' }));
  await screen.findByRole('heading', { level: 1 });
  if (!screen.queryByRole('region', { name: 'To do' }))
    expect(app.container.querySelector('main')?.querySelectorAll('section')).toHaveLength(0);
  await ready();
  for (const name of ['For you', 'Quick links', 'Alerts', 'Learn about your benefits'])
    expect(screen.getByRole('region', { name })).toBeInTheDocument();
});
