import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';
import { type DirectoryRows, directoryAdminPaths, directoryRowsPerPage } from '@/contract/program/directory';

import { popup, press, question, retype } from '../../support/browser/contentLists';
import { callAsOtherAdmin } from '../../support/page/otherUsers';
import { address, renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';

const config = { program: true };
const kind = 'condition';
const open = (path: string = pages.programDirectory(kind)) => renderApp(path, { as: 'console', config });
const row = (title: string) => screen.findByRole('row', { name: new RegExp(title) });
const field = async (dialog: string, name: string) => within(await popup(dialog)).getByRole('textbox', { name });

const stored = async (title: string) =>
  (await callAsOtherAdmin<DirectoryRows>(`${directoryAdminPaths.list(kind)}?search=${encodeURIComponent(title)}`))
    .rows[0];

it.long('leads from the sidebar to the directories, each of which can be selected', async () => {
  await open(pages.programProviders);
  await screen.findByRole('table', { name: 'Providers' });
  await userEvent.click(await screen.findByRole('link', { name: 'Directories' }));
  expect(await row('Anxiety')).toBeVisible();
  expect(address()).toBe(pages.programDirectory('telemedicine'));
  await press('Specialists');
  expect(await row('Allergist')).toBeVisible();
  expect(address()).toBe(pages.programDirectory('specialist'));
  expect(screen.getByRole('link', { name: 'Directories' })).toHaveAttribute('aria-current', 'page');
});

it.long(
  'adds a row to a directory with errors at their fields, changes it, and removes it after a confirmation',
  async () => {
    await open();
    await press('Add +');
    await press('Submit');
    expect(within(await popup('Add row')).getByText('Enter a title.')).toBeVisible();
    await retype(await field('Add row', 'Title'), 'Tinnitus');
    await retype(await field('Add row', 'Link'), 'javascript:alert(1)');
    await press('Submit');
    expect(within(await popup('Add row')).getByText('Links must start with https:// or http://.')).toBeVisible();
    await retype(await field('Add row', 'Link'), 'https://ears.example.org/');
    await press('Submit');
    await screen.findByText('Row added.');
    expect(await stored('Tinnitus')).toMatchObject({ link: 'https://ears.example.org/' });

    await userEvent.type(screen.getByRole('searchbox', { name: 'Search this directory' }), 'tinnitus');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Asthma/ })).toBeNull());
    await row('Tinnitus');
    await press('Edit Tinnitus');
    await retype(await field('Edit row', 'Topic'), 'Ears');
    await press('Submit');
    await screen.findByText('Row saved.');
    expect(await row('Tinnitus Ears')).toBeVisible();

    await press('Remove Tinnitus');
    await userEvent.click(within(await question('Remove Tinnitus?')).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Row removed.');
    expect(await screen.findByText('No rows match your search.')).toBeVisible();
    expect(await stored('Tinnitus')).toBeUndefined();
  },
);

it.long('shows a row of a directory that someone else changed meanwhile next to one’s own change', async () => {
  await callAsOtherAdmin(directoryAdminPaths.add(kind), { title: 'Zoster', link: '', phone: '', topic: '' });
  await open();
  await row('Asthma');
  await userEvent.type(await screen.findByRole('searchbox'), 'zoster');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Asthma/ })).toBeNull());
  await row('Zoster');
  await press('Edit Zoster');
  await callAsOtherAdmin(directoryAdminPaths.edit(kind), { ...(await stored('Zoster')), topic: 'Skin' });
  await retype(await field('Edit row', 'Topic'), 'Nerves');
  await press('Submit');
  const choice = within(await popup('Someone else made changes'));
  expect(choice.getByRole('row', { name: 'Topic Nerves Skin' })).toBeVisible();
  await press('Keep my version');
  await waitFor(async () => expect(await stored('Zoster')).toMatchObject({ topic: 'Nerves', version: 3 }));
});

it.long('names an existing title in a directory, and keeps the form', async () => {
  await open();
  await press('Add +');
  await retype(await field('Add row', 'Title'), 'asthma');
  await press('Submit');
  await screen.findByText('“Asthma” is already in this directory.');
  expect(await field('Add row', 'Title')).toHaveValue('asthma');
});

it.long(
  'keeps search and page of a directory in the address, and shows the previous page on removing the last row of one',
  async () => {
    const readCount = async () => (await callAsOtherAdmin<DirectoryRows>(directoryAdminPaths.list(kind))).count;
    for (let count = await readCount(); count <= directoryRowsPerPage; count += 1)
      await callAsOtherAdmin(directoryAdminPaths.add(kind), { title: `Zz ${count}`, link: '', phone: '', topic: '' });
    await open();
    await row('Asthma');
    await press('Page 2');
    const last = await row(`Zz ${directoryRowsPerPage}`);
    expect(address()).toBe(`${pages.programDirectory(kind)}?page=2`);
    expect(screen.getByRole('heading', { level: 2, name: 'Conditions' })).toHaveFocus();
    expect(screen.getByText(`Total Records: ${directoryRowsPerPage + 1}`)).toBeVisible();
    await userEvent.click(within(last).getByRole('button', { name: `Remove Zz ${directoryRowsPerPage}` }));
    await userEvent.click(
      within(await question(`Remove Zz ${directoryRowsPerPage}?`)).getByRole('button', { name: 'Remove' }),
    );
    expect(await row('Asthma')).toBeVisible();
    expect(address()).toBe(pages.programDirectory(kind));

    await userEvent.type(screen.getByRole('searchbox', { name: 'Search this directory' }), 'nothing like it');
    expect(await screen.findByText('No rows match your search.')).toBeVisible();
    expect(address()).toBe(`${pages.programDirectory(kind)}?search=nothing+like+it`);
    await press('Show all rows');
    expect(await row('Asthma')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search this directory' })).toHaveValue('');
  },
);

it('shows in an empty directory what to do next', async () => {
  const { db } = await testBackend();
  await db.deleteFrom('directory').where('kind', '=', 'telemedicine').execute();
  await open(pages.programDirectory('telemedicine'));
  expect(await screen.findByText('Add your first row. Members see it right away.')).toBeVisible();
});
