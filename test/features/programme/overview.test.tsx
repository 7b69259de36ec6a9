/** @jest-environment-options {"demo": true} */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { overviewPaths, type Overview } from '@/contract/programme/overview';
import { pages } from '@/contract/pages';

import { elsewhere, withoutTable } from '../../support/page/elsewhere';
import { renderApp, testBackend, type Visitor } from '../../support/page/renderApp';
import '../../support/page/quickly';

const open = (path: string, as: Visitor = 'console') =>
  renderApp(path, { as, config: { programme: true, isOpening: true } });
const banner = () => screen.findByRole('region', { name: 'Programme not complete' });

const read = () => elsewhere<Overview>(overviewPaths.read);

test.long('PGM-14 the overview says of each thing whether it is there, and leads to where it is done', async () => {
  const backend = await testBackend();
  await backend.db.deleteFrom('alerts').execute();
  await open(pages.programme);
  const rows = within(await screen.findByRole('list', { name: 'What a programme needs' })).getAllByRole('listitem');
  const [settings] = rows;
  expect(settings).toHaveTextContent(/^SettingsThe name.*Done/);
  const alert = rows.find((row) => row.textContent.startsWith('First alert'));
  expect(alert).toHaveTextContent('Missing');
  expect(screen.getByText(/^1 thing is still missing/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Programme not complete' })).toBeNull();
  await userEvent.click(within(alert as HTMLElement).getByRole('link', { name: 'Write an alert' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Alert/ })).toBeVisible();
  expect(await banner()).toBeVisible();
});

test.long(
  'PGM-14 the banner leads to the overview, and is put away for everybody until it is asked for again',
  async () => {
    const backend = await testBackend();
    await backend.db.deleteFrom('alerts').execute();
    await open(pages.programmePages);
    await userEvent.click(within(await banner()).getByRole('link', { name: 'See what is missing' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Programme' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Pages' }));
    await userEvent.click(within(await banner()).getByRole('button', { name: 'Put away' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Programme not complete' })).toBeNull());
    expect(screen.getByRole('heading', { level: 1, name: 'Pages' })).toHaveFocus();
    expect((await read()).isPutAway).toBe(true);

    await userEvent.click(screen.getByRole('link', { name: 'Overview' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remind administrators again' }));
    await screen.findByRole('button', { name: 'Put the reminder away' });
    expect((await read()).isPutAway).toBe(false);
    await userEvent.click(screen.getByRole('link', { name: 'Pages' }));
    expect(await banner()).toBeVisible();
  },
);

test.long('members and employees among members’ pages see no banner', async () => {
  await open(pages.home, 'member');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'Programme not complete' })).toBeNull();
});

test('an overview that cannot be read says so and is read again on request', async () => {
  const putBack = await withoutTable('overview_put_away');
  await open(pages.programme);
  const again = await screen.findByRole('button', { name: /again/i });
  await putBack();
  await userEvent.click(again);
  expect(await screen.findByRole('list', { name: 'What a programme needs' })).toBeVisible();
});

test.long(
  'PGM-17 broken links are named with where they are used; where links are not tried, asking says so',
  async () => {
    const backend = await testBackend();
    const url = 'https://www.facebook.com/';
    await backend.db
      .insertInto('link_checks')
      .values({ url, problem: 'There is no such site.', checked_at: new Date() })
      .execute();
    await open(pages.programme);
    const [row] = within(await screen.findByRole('list', { name: 'Broken links' })).getAllByRole('listitem');
    expect(row).toHaveTextContent(`${url}There is no such site.Settings`);
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(/This server does not try links/)).toBeVisible();
    await userEvent.click(within(row as HTMLElement).getByRole('link', { name: 'Settings' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  },
);
