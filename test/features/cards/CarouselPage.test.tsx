import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { cardPaths } from '@/contract/content/card';
import { sequencePath } from '@/contract/content/sequence';
import { pages } from '@/contract/pages';

import {
  cellsOf,
  choices,
  choose,
  columnHeadings,
  fakeObjectUrls,
  fileOf,
  listTable,
  popup,
  press,
  retype,
  rowNames,
  rowOf,
} from '../../support/browser/contentLists';
import { picture } from '../../support/page/forms';
import { renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';

const calls = watchCalls();
beforeAll(fakeObjectUrls);
beforeEach(() => calls.forget());

const open = (query = '') => renderApp(pages.carousel + query, { as: 'employeeAdmin' });
const toast = (text: string) => screen.findByText(text);
const title = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: 'Title' });
const pick = (dialog: HTMLElement, file: File) =>
  userEvent.upload(within(dialog).getByLabelText('Choose icon', { selector: 'input' }), file);
const stored = async (name: string) => {
  const { db } = await testBackend();
  return db.selectFrom('cards').selectAll().where('title', '=', name).executeTakeFirst();
};
/** The forms that the page sent; uploads do not use fetch. */
const forms: Record<string, unknown>[] = [];
beforeAll(() => {
  const { send } = XMLHttpRequest.prototype;
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    if (body instanceof FormData) forms.push(Object.fromEntries(body.entries()));
    send.call(this, body);
  });
});
beforeEach(() => void (forms.length = 0));

it('shows columns in order, and the target of a row [D-163 D-164 CAR-01]', async () => {
  await open();
  await listTable();
  expect(await columnHeadings()).toEqual([
    'Title',
    'Icon',
    'Redirection Type',
    'Redirect To',
    'Visible To',
    'Status',
    'Created At',
    'Actions',
  ]);
  await waitFor(async () =>
    expect(cellsOf(await rowOf('Earn wellness rewards'))[2]).toBe('Care programs: Wellness Rewards'),
  );
  const [, type, , audience, status, day] = cellsOf(await rowOf('Flu vaccination days'));
  expect([type, audience, status]).toEqual(['Internal', 'All', 'Inactive']);
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(cellsOf(await rowOf('Understand health'))[1]).toBe('External');
  expect((await rowOf('Find a doctor')).querySelector('img')).toHaveAttribute(
    'src',
    expect.stringContaining('/api/files/'),
  );
});

it('sends both filters, and neither for All [D-160 CAR-02 CAR-04 CAR-17]', async () => {
  await open('?user-type=pre-enrolled');
  await waitFor(async () => expect(await rowNames()).toEqual(['How to enroll, step by step']));
  await choose('User Type', 'All');
  expect(await choices('Status')).toEqual(['All', 'Active', 'In-Active']);
  await userEvent.click(screen.getByRole('option', { name: 'In-Active' }));
  await waitFor(async () => expect(await rowNames()).toEqual(['Flu vaccination days']));
  expect(calls.to(cardPaths.list).map(({ query }) => query)).toEqual([
    { visibleTo: 'Pre-Enrolled' },
    {},
    { isActive: 'false' },
  ]);
});

it('shows all fields of a card in the popup, and opens new ones as active and for All [CAR-03 CAR-05 CAR-06 CAR-07]', async () => {
  await open();
  await listTable();
  for (const name of ['Add +', /^Edit Find a doctor/, /^Delete Find a doctor/])
    expect(screen.getByRole('button', { name })).toBeVisible();
  await press('Add +');
  const dialog = await popup('Add Item');
  const toggle = within(dialog).getByRole('switch', { name: 'Status' });
  expect(toggle).toBeChecked();
  await userEvent.click(toggle);
  await userEvent.click(toggle);
  expect(toggle).toBeChecked();
  expect(within(dialog).getByText(/up to 5 MB, recommended 256x256 px/)).toBeVisible();
  expect(await choices('Link Type', dialog)).toEqual(['Internal', 'External']);
  await userEvent.click(screen.getByRole('option', { name: 'Internal' }));
  expect(await choices('Redirect To', dialog)).toHaveLength(10);
  await userEvent.click(screen.getByRole('option', { name: 'Education' }));
  expect(await choices('Redirect Option', dialog)).toContain('How to Enroll');
  await userEvent.click(screen.getByRole('option', { name: 'How to Enroll' }));
  expect(await choices('Visible To', dialog)).toEqual(['Pre-Enrolled', 'Enrolled', 'All']);
});

it.long('requires title, icon and redirect, and an option if the keyword needs one [D-166 MSG-80]', async () => {
  await open();
  await listTable();
  await press('Add +');
  const dialog = await popup('Add Item');
  await press('Submit');
  expect(await toast('Please fill out all required fields')).toBeVisible();
  expect(title(dialog)).toBeInvalid();
  await retype(title(dialog), 'Read this');
  await pick(dialog, picture());
  await choose('Redirect To', 'Care programs', dialog);
  await press('Submit');
  expect(await toast('Please select a redirect option')).toBeVisible();
  expect(forms).toEqual([]);
});

it.long('sends an added card as a form, shows it at the end, and announces it [CAR-08 CAR-13 STATE-04]', async () => {
  await open();
  await listTable();
  await press('Add +');
  const dialog = await popup('Add Item');
  await retype(title(dialog), ' <i>Ask</i> a nurse ');
  await pick(dialog, picture());
  expect(within(dialog).getByRole('img', { name: 'icon.png' })).toHaveAttribute('src', 'blob:chosen');
  await choose('Redirect To', 'Care programs', dialog);
  await choose('Redirect Option', 'Wellness Rewards', dialog);
  await press('Submit');
  expect(await toast('Added new home screen card successfully')).toBeVisible();
  expect(forms[0]).toEqual({
    title: '<i>Ask</i> a nurse',
    link_type: 'internal',
    redirect: 'CARE_PROGRAMS',
    redirect_id: expect.any(String),
    visibleTo: 'All',
    isActive: 'true',
    image: expect.any(File),
  });
  await waitFor(async () => expect((await rowNames()).at(-1)).toBe('<i>Ask</i> a nurse'));
});

it.long(
  'sends no icon for an edit without a new one, and requires a web address as an address [D-166 CAR-07 CAR-09 CAR-14]',
  async () => {
    await open();
    await listTable();
    await press(/^Edit Your family members/);
    const dialog = await popup('Edit Item');
    expect(within(dialog).getByRole('img', { name: 'Current icon' })).toHaveAttribute(
      'src',
      expect.stringContaining('/api/files/'),
    );
    await choose('Link Type', 'External', dialog);
    const address = () => within(dialog).getByRole('textbox', { name: 'Redirect To' });
    for (const hostile of [
      'javascript:alert(1)',
      'data:text/html,x',
      ' JaVaScript:1',
      'mailto:a@b.c',
      'care.example.org',
      'https://a b',
    ]) {
      await retype(address(), hostile);
      await press('Submit');
      expect(address()).toBeInvalid();
    }
    expect(
      (await screen.findAllByText('Enter a web address that starts with http:// or https://')).length,
    ).toBeGreaterThan(0);
    expect(forms).toEqual([]);
    await retype(address(), 'https://care.example.org/family');
    await press('Submit');
    expect(await toast('Updated home screen card successfully')).toBeVisible();
    expect(forms[0]).toEqual(expect.not.objectContaining({ image: expect.anything() }));
    expect(forms[0]).toMatchObject({
      link_type: 'external',
      redirect: 'https://care.example.org/family',
      version: '1',
    });
    await waitFor(async () =>
      expect(cellsOf(await rowOf('Your family members'))[2]).toBe('https://care.example.org/family'),
    );
  },
);

it.long('opens an item without a flag as active [CAR-05]', async () => {
  await open();
  await listTable();
  await press(/^Edit Flu vaccination days/);
  expect(within(await popup('Edit Item')).getByRole('switch', { name: 'Status' })).not.toBeChecked();
});

it.long('has the service refuse a file that is not really an image, and keeps the popup [D-172 F1]', async () => {
  await open();
  await listTable();
  await press('Add +');
  const dialog = await popup('Add Item');
  await retype(title(dialog), 'Disguised');
  await pick(dialog, fileOf('<script>alert(1)</script>', 'icon.png', 'image/png'));
  await choose('Redirect To', 'Home', dialog);
  await press('Submit');
  expect(await toast('Unsupported file format.')).toBeVisible();
  expect(title(dialog)).toHaveValue('Disguised');
  expect(await stored('Disguised')).toBeUndefined();
});

it.long(
  'shows a warning under the field of an icon above the limit, and still lets it be sent [D-172 F6]',
  async () => {
    await open();
    await listTable();
    await press('Add +');
    const dialog = await popup('Add Item');
    await pick(dialog, fileOf(new Uint8Array(5 * 1024 * 1024 + 1), 'big.png', 'image/png'));
    expect(await within(dialog).findByText('This file is over 5 MB and may be rejected.')).toBeVisible();
    await pick(dialog, fileOf('', 'none.png', 'image/png'));
    expect(await within(dialog).findByText('This file is empty.')).toBeVisible();
  },
);

it.long('asks before a deletion, and removes the row without reading again [D-156 D-159 CAR-10 CAR-15]', async () => {
  await open();
  await listTable();
  await press(/^Delete Flu vaccination days/);
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  expect(question).toHaveAccessibleDescription(/Flu vaccination days.*You won't be able to revert this!/);
  const reads = calls.to(cardPaths.list).length;
  await press('Yes, delete it!');
  expect(await toast('Deleted home screen card successfully')).toBeVisible();
  expect(await rowNames()).not.toContain('Flu vaccination days');
  expect(calls.to(cardPaths.list)).toHaveLength(reads);
});

it.long('moves a card by key, and sends its order as homescreen [D-177 CAR-11 REORDER-04]', async () => {
  await open();
  const before = await rowNames();
  screen.getByRole('button', { name: new RegExp(`^Reorder ${before[1]}`) }).focus();
  await userEvent.keyboard(' {ArrowUp} ');
  expect((await rowNames()).slice(0, 2)).toEqual([before[1], before[0]]);
  expect(await toast('Card sequence updated successfully')).toBeVisible();
  expect(calls.to(sequencePath)[0]).toMatchObject({ query: { tableType: 'homescreen' }, body: { kind: 'homescreen' } });
});

it('shows in the list and the popup when a card’s target is missing', async () => {
  const { db } = await testBackend();
  await db
    .updateTable('cards')
    .set({ redirect_id: '999999' })
    .where('title', '=', 'How to enroll, step by step')
    .execute();
  await open();
  await waitFor(async () => expect(cellsOf(await rowOf('How to enroll'))[2]).toBe('Education: removed'));
  await press(/^Edit How to enroll/);
  expect(await screen.findByText('The page this card linked to was deleted. Choose another.')).toBeVisible();
});

it.long('shows a card someone else changed meanwhile next to mine', async () => {
  await open();
  await listTable();
  await press(/^Edit A message from the chairman/);
  const dialog = await popup('Edit Item');
  const { db } = await testBackend();
  await db
    .updateTable('cards')
    .set({ title: 'Hear the chairman', version: 9 })
    .where('title', '=', 'A message from the chairman')
    .execute();
  await retype(title(dialog), 'The chairman speaks');
  await press('Submit');
  const choice = await popup('Someone else made changes');
  expect(within(choice).getByRole('row', { name: /^Title/ })).toHaveTextContent(
    'TitleThe chairman speaksHear the chairman',
  );
  await press('Keep my version');
  expect(await toast('Updated home screen card successfully')).toBeVisible();
  expect(await rowOf('The chairman speaks')).toBeVisible();
});
