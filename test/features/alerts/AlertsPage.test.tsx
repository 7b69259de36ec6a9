import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { alertPaths } from '@/contract/content/alert';
import { sequencePath } from '@/contract/content/sequence';
import { pages } from '@/contract/pages';

import {
  cellsOf,
  choices,
  choose,
  columnHeadings,
  fakeObjectUrls,
  listTable,
  popup,
  press,
  retype,
  rowNames,
  rowOf,
} from '../../support/browser/contentLists';
import { renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';

const calls = watchCalls();
beforeAll(fakeObjectUrls);
beforeEach(() => calls.forget());

const open = (query = '') => renderApp(pages.alerts + query, { as: 'employeeAdmin' });
const toast = (message: string) => screen.findByText(message);
const lastList = () => calls.to(alertPaths.list).at(-1)?.query;
const description = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: 'Description' });
const submit = () => press('Submit');

/** Makes a change as another administrator at the same time. */
const elsewhere = async (path: string, body: object) => {
  const backend = await testBackend();
  return backend.main('POST', path, { token: await backend.signInAdmin(), body });
};
async function written(text: string) {
  await elsewhere(alertPaths.add, { description: text, visibleTo: 'All', isActive: true });
  const { db } = await testBackend();
  return db.selectFrom('alerts').select('id').where('description', '=', text).executeTakeFirstOrThrow();
}

it('calls the page Alerts, with the heading Dynamic Alert and Add + [ALERT-01 ALERT-04]', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Dynamic Alert' })).toBeVisible();
  expect(document.title).toMatch(/^Alerts/);
  expect(screen.getByRole('button', { name: 'Add +' })).toBeVisible();
});

it('shows columns in order, and status and day as text in a row [D-132 D-164 ALERT-05 ALERT-06]', async () => {
  await open();
  await listTable();
  expect(await columnHeadings()).toEqual(['Description', 'Visible To', 'Status', 'Created At', 'Actions']);
  const cells = cellsOf(await rowOf('Flu vaccinations'));
  expect(cells.slice(0, 2)).toEqual(['All', 'Inactive']);
  expect(cells[2]).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(cellsOf(await rowOf('New dental cards'))[1]).toBe('Active');
});

it('sends filters and keeps them in the address, and sends neither for All [D-132 D-160 D-162 CONST-34 ALERT-02 ALERT-03 ALERT-26]', async () => {
  await open();
  await listTable();
  expect(lastList()).toEqual({});
  expect(await choices('User Type')).toEqual(['All', 'Enrolled', 'Pre-Enrolled']);
  await userEvent.click(screen.getByRole('option', { name: 'Enrolled' }));
  await waitFor(() => expect(lastList()).toEqual({ visibleTo: 'Enrolled' }));
  expect(await choices('Status')).toEqual(['All', 'Active', 'In-Active']);
  await userEvent.click(screen.getByRole('option', { name: 'Active' }));
  await waitFor(() => expect(lastList()).toEqual({ visibleTo: 'Enrolled', isActive: 'true' }));
  expect(location.search).toBe('?user-type=enrolled&status=active');
  expect(await rowNames()).toHaveLength(2);
  await choose('User Type', 'All');
  await choose('Status', 'All');
  await waitFor(() => expect(location.search).toBe(''));
  expect(await rowNames()).toHaveLength(6);
});

it.long(
  'keeps the filters over a reload, shows an empty result as No Data, and shows all again with one button [ALERT-03]',
  async () => {
    await open('?user-type=pre-enrolled&status=inactive');
    expect(await screen.findByText('No Data')).toBeVisible();
    expect(lastList()).toEqual({ visibleTo: 'Pre-Enrolled', isActive: 'false' });
    await press('Show all');
    expect(await rowNames()).toHaveLength(6);
  },
);

it.long(
  'adds an alert as active and for All, and reads the list again [D-168 ALERT-04 ALERT-09 ALERT-10 ALERT-17 ALERT-26]',
  async () => {
    await open();
    await listTable();
    await press('Add +');
    const dialog = await popup('Add Item');
    expect(within(dialog).getByRole('switch', { name: 'Status' })).toBeChecked();
    expect(within(dialog).getByRole('combobox', { name: /^Visible To/ })).toHaveTextContent('All');
    await retype(description(dialog), '  <b>Bring</b> your card  ');
    await submit();
    expect(await toast('Added new alert successfully')).toBeVisible();
    expect(calls.to(alertPaths.add)[0]?.body).toEqual({
      description: '<b>Bring</b> your card',
      visibleTo: 'All',
      isActive: true,
    });
    await waitFor(async () => expect((await rowNames()).at(-1)).toBe('<b>Bring</b> your card'));
  },
);

it('does not send an empty alert, and keeps the old text for an edit that empties it [D-168 MSG-80 ALERT-28]', async () => {
  await open();
  await listTable();
  await press('Add +');
  expect(description(await popup('Add Item'))).toHaveAccessibleDescription('Up to 2,000 characters');
  expect(screen.getByText('0 of 2,000 characters')).toBeVisible();
  await submit();
  expect(await toast('Please fill out all required fields')).toBeVisible();
  expect(description(await popup('Add Item'))).toBeInvalid();
  expect(calls.to(alertPaths.add)).toEqual([]);
  await press('Cancel');

  await press(/^Edit Telemedicine/);
  await retype(description(await popup('Edit Item')), '   ');
  await submit();
  expect(await toast('Updated alert successfully')).toBeVisible();
  expect(calls.to(alertPaths.edit)[0]?.body).toEqual({
    id: expect.any(Number),
    visibleTo: 'Enrolled',
    isActive: true,
    version: 1,
  });
  expect(await rowOf('Telemedicine visits')).toBeVisible();
});

it('shows the specified fields in Edit Item and sends what is filled in [D-132 D-169 ALERT-08 ALERT-11 ALERT-20 ALERT-26]', async () => {
  await open();
  await listTable();
  await press(/^Edit New dental cards/);
  const dialog = await popup('Edit Item');
  expect(within(dialog).getByText('Active')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('switch', { name: 'Status' }));
  expect(within(dialog).getByText('In Active')).toBeVisible();
  expect(await choices('Visible To', dialog)).toEqual(['Pre-Enrolled', 'Enrolled', 'All']);
  await userEvent.click(screen.getByRole('option', { name: 'Pre-Enrolled' }));
  for (const name of ['Submit', 'Cancel']) expect(within(dialog).getByRole('button', { name })).toBeVisible();
  await submit();
  expect(await toast('Updated alert successfully')).toBeVisible();
  expect(calls.to(alertPaths.edit)[0]?.body).toMatchObject({ visibleTo: 'Pre-Enrolled', isActive: false });
  await waitFor(async () =>
    expect(cellsOf(await rowOf('New dental cards')).slice(0, 2)).toEqual(['Pre-Enrolled', 'Inactive']),
  );
});

it.long(
  'asks with the name before a deletion, and removes the row without reading again [D-159 ALERT-12 ALERT-13 MSG-33 ALERT-23 ALERT-27]',
  async () => {
    await open();
    await listTable();
    await press(/^Delete Flu vaccinations/);
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(question).toHaveAccessibleDescription(
      /Flu vaccinations at the main office on October 12\..*Do you really want to delete this alert\?/,
    );
    expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    const reads = calls.to(alertPaths.list).length;
    await press('Yes, delete it!');
    expect(await toast('Deleted alert successfully')).toBeVisible();
    expect((await rowNames()).join()).not.toContain('Flu');
    expect(calls.to(alertPaths.list)).toHaveLength(reads);
  },
);

it('sends a moved row with its kind, and keeps it there after a reload [ALERT-14 REORDER-02 REORDER-03 REORDER-05]', async () => {
  const { unmount } = await open();
  const before = await rowNames();
  await press(new RegExp(`^Move ${before[3]?.slice(0, 12)}`));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to top' }));
  const after = [before[3], ...before.filter((_name, index) => index !== 3)];
  expect(await rowNames()).toEqual(after);
  expect(await toast('Card sequence updated successfully')).toBeVisible();
  expect(calls.to(sequencePath)[0]).toMatchObject({ query: { tableType: 'alert' }, body: { kind: 'alert' } });
  unmount();
  await open();
  expect(await rowNames()).toEqual(after);
});

it.long('leaves the other rows where they are on a move in a filtered list [D-175]', async () => {
  const { unmount } = await open();
  const before = await rowNames();
  unmount();
  const filtered = await open('?status=active');
  const some = await rowNames();
  expect(some.length).toBeLessThan(before.length);
  await press(new RegExp(`^Move ${some.at(-1)?.slice(0, 12)}`));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to top' }));
  await toast('Card sequence updated successfully');
  filtered.unmount();
  await open();
  const turned = [some.at(-1), ...some.slice(0, -1)];
  expect(await rowNames()).toEqual(before.map((name) => (some.includes(name) ? turned.shift() : name)));
});

it('undoes and announces an order the service refuses, and reads the list again [REORDER-06 REORDER-08]', async () => {
  await open();
  const before = await rowNames();
  const backend = await testBackend();
  const { id } = await backend.db.selectFrom('alerts').select('id').orderBy('sequence').executeTakeFirstOrThrow();
  await backend.db.deleteFrom('alerts').where('id', '=', id).execute();
  await press(new RegExp(`^Move ${before[2]?.slice(0, 12)}`));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  expect(await toast('This list changed. Refresh and try again.')).toBeVisible();
  await waitFor(async () => expect(await rowNames()).toEqual(before.slice(1)));
});

it.long('shows an alert someone else changed meanwhile next to mine, and lets theirs be used', async () => {
  const { id } = await written('Pool closed');
  await open();
  await press('Edit Pool closed');
  const dialog = await popup('Edit Item');
  await elsewhere(alertPaths.edit, { id, description: 'Pool open again' });
  await retype(description(dialog), 'Pool closed on Friday');
  await submit();

  const choice = await popup('Someone else made changes');
  expect(within(choice).getByRole('row', { name: /^Description/ })).toHaveTextContent(
    'DescriptionPool closed on FridayPool open again',
  );
  expect(await toast('Failed to update alert, error: Someone else just changed this.')).toBeVisible();
  await press('Use their version');
  expect(await rowOf('Pool open again')).toBeVisible();
  expect(calls.to(alertPaths.edit)).toHaveLength(1);
});

it.long('keeps mine after seeing theirs, and overwrites nothing before that choice', async () => {
  const { id } = await written('Gym closed');
  await open();
  await press('Edit Gym closed');
  const dialog = await popup('Edit Item');
  await elsewhere(alertPaths.edit, { id, visibleTo: 'Enrolled' });
  await retype(description(dialog), 'Gym closed after all');
  await submit();
  await popup('Someone else made changes');
  await press('Back to editing');
  expect(description(await popup('Edit Item'))).toHaveValue('Gym closed after all');
  await submit();
  await popup('Someone else made changes');
  await press('Keep my version');
  expect(await toast('Updated alert successfully')).toBeVisible();
  expect(cellsOf(await rowOf('Gym closed after all'))[0]).toBe('All');
});

it('shows a message for a list that could not be read, and lets it be read again [ALERT-16]', async () => {
  calls.failOnce(alertPaths.list);
  await open('?status=active');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect((await rowNames()).length).toBeGreaterThan(0);
});

it('adds one alert on five clicks on Submit [J4]', async () => {
  await open();
  await listTable();
  await press('Add +');
  await retype(description(await popup('Add Item')), 'Only once');
  const button = screen.getByRole('button', { name: 'Submit' });
  await Promise.all(Array.from({ length: 5 }, () => userEvent.click(button)));
  await toast('Added new alert successfully');
  expect(calls.to(alertPaths.add)).toHaveLength(1);
});
