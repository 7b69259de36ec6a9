import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';
import { directoryAdminPaths } from '@/contract/program/directory';
import { texts } from '@/contract/texts';
import { spreadsheetHint } from '@/ui/files/spreadsheetHint';

import { fileOf, outsidePage, press, question } from '../../support/browser/contentLists';
import { callAsOtherAdmin } from '../../support/page/otherUsers';
import { address, renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchSavedFiles } from '../../support/page/savedFiles';
import { csvOf, providersCsv } from '../../support/server/csvFiles';

const saved = watchSavedFiles();
beforeEach(() => (saved.length = 0));

const config = { program: true };
const kind = 'condition';
const importPage = pages.programDirectoryImport(kind);
const open = (path: string) => renderApp(path, { as: 'console', config });
const heads = ['title', 'link', 'phone', 'topic'];
const pick = async (text: string, name = 'rows.csv') => {
  await screen.findByRole('button', { name: /^(Browse File|Choose another file)$/ });
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, fileOf(text, name, 'text/csv'), { applyAccept: false });
};
const statuses = async () =>
  within(await screen.findByRole('group', { name: 'Rows' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const show = async (name: RegExp) =>
  userEvent.click(within(await screen.findByRole('group', { name: 'Rows' })).getByRole('button', { name }));

const conditions = () =>
  outsidePage(async () => {
    const { db } = await testBackend();
    const rows = await db
      .selectFrom('directory')
      .select(['name', 'topic'])
      .where('kind', '=', kind)
      .orderBy('id')
      .execute();
    return rows.map(({ name, topic }) => `${name}|${topic ?? ''}`);
  });
async function reset(...names: string[]) {
  const { db } = await testBackend();
  await db.deleteFrom('directory').where('kind', '=', kind).execute();
  await db
    .insertInto('directory')
    .values(names.map((name) => ({ kind: 'condition' as const, name, contact: null, redirect: null })))
    .execute();
}

it.long('compares a file first, can show its rows, and asks once to confirm a replacement [PGM-11]', async () => {
  await reset('Asthma', 'Gout', 'Hives');
  await open(pages.programDirectory(kind));
  await userEvent.click(await screen.findByRole('link', { name: 'Import CSV' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Import conditions' })).toBeVisible();
  await pick(csvOf([heads, ['Asthma', '', '', ''], ['Hives', '', '', 'Skin'], ['Tinnitus', '', '', '']]));
  expect(await statuses()).toEqual(['New 1', 'Changed 1', 'Not in the file 1', 'Invalid 0', 'Unchanged 1']);
  expect(await screen.findByRole('row', { name: /Tinnitus 4/ })).toBeVisible();
  await show(/^Changed/);
  expect(await screen.findByText('topic: (empty) → Skin')).toBeVisible();
  await show(/^Not in the file/);
  expect(await screen.findByRole('row', { name: /Gout/ })).toBeVisible();
  expect(await conditions()).toEqual(['Asthma|', 'Gout|', 'Hives|']);

  await press('Replace');
  expect(screen.getByText('Adds and updates rows. Rows not in the file are removed.')).toBeVisible();
  await press('Import');
  const replacing = within(await question('Replace the list with this file?'));
  expect(
    replacing.getByText(
      'This will add 1 row, change 1 row, and remove 1 row. Members will see the changes right away.',
    ),
  ).toBeVisible();
  await userEvent.click(replacing.getByRole('button', { name: 'Replace' }));
  await screen.findByText('Imported: 1 added, 1 changed, 1 removed.');
  await waitFor(() => expect(address()).toBe(pages.programDirectory(kind)));
  expect(await screen.findByRole('row', { name: /Tinnitus/ })).toBeVisible();
  expect(await conditions()).toEqual(['Asthma|', 'Hives|Skin', 'Tinnitus|']);
});

it.long('lists invalid rows with their line and errors, and refuses to import the file [PGM-11]', async () => {
  await reset('Asthma');
  await open(importPage);
  await pick(csvOf([heads, ['Ears', 'ears.example.org', '', ''], ['Gout', '', '', ''], ['gout', '', '', '']]));
  expect(await statuses()).toContain('Invalid 2');
  expect(await screen.findByRole('row', { name: 'Ears 2 link must start with https:// or http://' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'gout 4 The same as line 3' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/^2 rows are invalid\. Fix the file/);
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();

  await pick(csvOf([heads, ['Asthma', '', '', '']]));
  expect(await screen.findByText('No changes to import.')).toBeVisible();
});

it.long.each([
  ['other headings', 'rows.csv', 'name,url\r\n', /The first row must have the column names/],
  ['another kind', 'rows.xlsx', 'x', texts.upload.unsupported],
])(
  'shows an error at its field for a file of %s, and accepts another one [PGM-11]',
  async (_title, name, text, message) => {
    await open(importPage);
    await pick(text, name);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryAllByText(spreadsheetHint)).toHaveLength(name.endsWith('.xlsx') ? 1 : 0);
    expect(screen.getByRole('button', { name: 'Choose another file' })).toBeEnabled();
    expect(screen.queryByRole('region', { name: 'Import' })).toBeNull();
  },
);

it.long('cancels a file that is being compared, and accepts another one [PGM-11]', async () => {
  await reset('Asthma');
  await open(importPage);
  await pick(csvOf([heads, ...Array.from({ length: 20_000 }, (_, index) => [`Ailment ${index}`, '', '', ''])]));
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Upload' })).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await pick(csvOf([heads, ['Asthma', '', '', 'Lungs']]));
  expect(await statuses()).toContain('Changed 1');
});

it.long(
  'says so if another administrator stored something meanwhile, and compares the file again [PGM-11]',
  async () => {
    await reset('Asthma');
    await open(importPage);
    await pick(csvOf([heads, ['Asthma', '', '', 'Mine'], ['Gout', '', '', '']]));
    expect(await statuses()).toContain('New 1');
    await callAsOtherAdmin(directoryAdminPaths.add(kind), { title: 'Gout', link: '', phone: '', topic: '' });
    await press('Import');
    await userEvent.click(within(await question('Merge this file?')).getByRole('button', { name: 'Merge' }));
    await screen.findByText(/^Someone made changes, so nothing was saved\. We compared the file again/);
    await waitFor(async () =>
      expect(await statuses()).toEqual(['New 0', 'Changed 1', 'Not in the file 0', 'Invalid 0', 'Unchanged 1']),
    );
    expect(await conditions()).toEqual(['Asthma|', 'Gout|']);
    await press('Import');
    await userEvent.click(within(await question('Merge this file?')).getByRole('button', { name: 'Merge' }));
    await screen.findByText('Imported: 0 added, 1 changed.');
    expect(await conditions()).toEqual(['Asthma|Mine', 'Gout|']);
  },
);

it('exports a directory under its name [PGM-11]', async () => {
  await reset('Asthma');
  await open(pages.programDirectory(kind));
  await press('Export all');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('conditions.csv');
});

it.long('imports providers from their page, which shows what happens to those not in the file [PGM-12]', async () => {
  const backend = await testBackend();
  const { count } = await backend.db
    .selectFrom('providers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  await open(pages.programProviders);
  await userEvent.click(await screen.findByRole('link', { name: 'Import CSV' }));
  await pick(providersCsv([{ fullName: 'Imported One' }, { fullName: 'Half', lat: '' }]));
  expect(await screen.findByRole('row', { name: 'Half 3 lat is missing, but long is given' })).toBeVisible();
  await pick(providersCsv([{ fullName: 'Imported One' }]));
  expect(await screen.findByRole('row', { name: 'Imported One 2 Cardiology, 12 Harbor Road, Boston' })).toBeVisible();
  await press('Replace');
  expect(screen.getByText(/are deactivated: members can’t find them, but the records are kept/)).toBeVisible();
  await press('Import');
  expect(
    within(await question('Replace the list with this file?')).getByText(
      `This will add 1 provider and deactivate ${count} providers. Members will see the changes right away.`,
    ),
  ).toBeVisible();
  await press('Cancel');
  await press('Merge');
  await press('Import');
  await userEvent.click(within(await question('Merge this file?')).getByRole('button', { name: 'Merge' }));
  await screen.findByText('Imported: 1 added, 0 changed.');
  await waitFor(() => expect(address()).toBe(pages.programProviders));
});
