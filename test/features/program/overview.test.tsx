/** @jest-environment-options {"demo": true} */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pages } from '@/contract/pages';
import { type Overview, overviewPaths } from '@/contract/program/overview';

import { callAsOtherAdmin, hideTable } from '../../support/page/otherUsers';
import { renderApp, testBackend, type Visitor } from '../../support/page/renderApp';
import '../../support/page/fastQueries';

const open = (path: string, as: Visitor = 'console') =>
  renderApp(path, { as, config: { program: true, isOpening: true } });
const banner = () => screen.findByRole('region', { name: 'Program setup' });

const read = () => callAsOtherAdmin<Overview>(overviewPaths.read);

it.long('shows for each step in the overview whether it is done, and links to it [PGM-14]', async () => {
  const backend = await testBackend();
  await backend.db.deleteFrom('alerts').execute();
  await open(pages.program);
  const rows = within(await screen.findByRole('list', { name: 'Setup checklist' })).getAllByRole('listitem');
  const [settings] = rows;
  expect(settings).toHaveTextContent(/^SettingsThe site’s name.*Done/);
  const alert = rows.find((row) => row.textContent.startsWith('First alert'));
  expect(alert).toHaveTextContent('To do');
  expect(screen.getByText(/^1 setup step left/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Program setup' })).toBeNull();
  await userEvent.click(within(alert as HTMLElement).getByRole('link', { name: 'Write an alert' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Alert/ })).toBeVisible();
  expect(await banner()).toBeVisible();
});

it.long(
  'leads from the banner to the overview, and keeps the banner dismissed for everyone until it is restored [PGM-14]',
  async () => {
    const backend = await testBackend();
    await backend.db.deleteFrom('alerts').execute();
    await open(pages.programPages);
    await userEvent.click(within(await banner()).getByRole('link', { name: 'See what’s left' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Program' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Pages' }));
    await userEvent.click(within(await banner()).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Program setup' })).toBeNull());
    expect(screen.getByRole('heading', { level: 1, name: 'Pages' })).toHaveFocus();
    expect((await read()).isDismissed).toBe(true);

    await userEvent.click(screen.getByRole('link', { name: 'Overview' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remind administrators again' }));
    await screen.findByRole('button', { name: 'Dismiss reminder' });
    expect((await read()).isDismissed).toBe(false);
    await userEvent.click(screen.getByRole('link', { name: 'Pages' }));
    expect(await banner()).toBeVisible();
  },
);

it.long('shows no banner to members and to employees on members’ pages', async () => {
  await open(pages.home, 'member');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'Program setup' })).toBeNull();
});

it('shows an error for an overview that cannot be read, and reads it again on request', async () => {
  const putBack = await hideTable('overview_put_away');
  await open(pages.program);
  const again = await screen.findByRole('button', { name: /again/i });
  await putBack();
  await userEvent.click(again);
  expect(await screen.findByRole('list', { name: 'Setup checklist' })).toBeVisible();
});

it.long('lists broken links with their pages, and says so if links are not checked [PGM-17]', async () => {
  const backend = await testBackend();
  const url = 'https://www.facebook.com/';
  await backend.db
    .insertInto('link_checks')
    .values({ url, problem: 'Site not found.', checked_at: new Date() })
    .execute();
  await open(pages.program);
  const [row] = within(await screen.findByRole('list', { name: 'Broken links' })).getAllByRole('listitem');
  expect(row).toHaveTextContent(`${url}Site not found.Settings`);
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText(/Link checks are turned off/)).toBeVisible();
  await userEvent.click(within(row as HTMLElement).getByRole('link', { name: 'Settings' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
