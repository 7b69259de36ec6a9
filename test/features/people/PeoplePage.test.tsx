import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';
import { peopleListPaths } from '@/contract/people/peopleList';

import { renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchSavedFiles } from '../../support/page/savedFiles';
import { watchCalls } from '../../support/page/sentCalls';
import { peopleOf } from '../../support/people';

const calls = watchCalls();
const saved = watchSavedFiles();
beforeEach(() => {
  calls.forget();
  saved.length = 0;
});
afterEach(() => calls.restore());

const open = (query = '') => renderApp(pages.people + query, { as: 'employeeAdmin', config: { program: true } });
const table = () => screen.findByRole('table', { name: 'People' });
const headings = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const lastQuery = () => calls.to(peopleListPaths.list).at(-1)?.query;
async function choose(filter: string, option: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: filter }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

it('finds a dependent by name and by filters, and links to the page of the employee [LIFE-01]', async () => {
  const backend = await testBackend();
  const people = peopleOf(backend, await backend.signInConsole());
  const employeeId = await people.added({ name: 'Ottilie Farrow' });
  const child = { relation: 'Child', email: '', contact: '', employeeId } as const;
  await people.add({ ...child, name: 'Pip Farrow', ssn: '', isSsnToFollow: true });
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await userEvent.click(await screen.findByRole('searchbox', { name: 'Search people' }));
  await userEvent.paste('farrow');
  expect(await screen.findByRole('heading', { name: '2 people' })).toBeVisible();
  await choose('SSN', 'SSN to follow');
  expect(await screen.findByRole('heading', { name: '1 person' })).toBeVisible();
  const row = within(within(await table()).getByRole('row', { name: /Pip Farrow/ }));
  expect(row.getByText('SSN to follow')).toBeVisible();
  expect(row.getByText('Never covered')).toBeVisible();
  expect(row.getByRole('link', { name: 'Pip Farrow' })).toHaveAttribute('href', pages.employee(employeeId));
  expect(lastQuery()).toEqual({ search: 'farrow', ssn: 'missing' });
  expect(location.search).toBe('?search=farrow&ssn=missing');

  await choose('Relation', 'Spouses');
  expect(await screen.findByText('No people match your search and filters.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all people' }));
  await waitFor(() => expect(location.search).toBe(''));
});

it('turns to the next people and back, hides columns, and exports what is shown [LIFE-01]', async () => {
  await open('?relation=Self');
  const names = async () =>
    within(await table())
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  const first = await names();
  expect(first).toHaveLength(51);
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(async () => expect(await names()).not.toEqual(first));
  expect(screen.getByRole('heading', { level: 2, name: 'People' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(async () => expect(await names()).toEqual(first));

  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  for (const name of ['Email', 'Contact number', 'Plans', 'SSN', 'Employee'])
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name, checked: true }));
  expect(screen.getByRole('menuitemcheckbox', { name: 'Email', checked: false })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await headings()).toEqual(['Name', 'Relation', 'Date of birth', 'Coverage', 'Account']);
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(calls.to(peopleListPaths.export)).toMatchObject([
    { body: { relation: 'Self', columns: ['relation', 'birthDate', 'coverage', 'account'] } },
  ]);
});

it('counts what is due, and each count opens its list; a failed list can be loaded again [LIFE-03]', async () => {
  calls.failCallsTo(peopleListPaths.list);
  await open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  calls.restore();
  await userEvent.click(again);
  await table();
  const due = within(screen.getByRole('list', { name: 'Due soon' }));
  await userEvent.click(due.getByRole('link', { name: 'Coverage ending within 60 days' }));
  await waitFor(() => expect(lastQuery()).toEqual({ coverage: 'ending' }));
  expect(screen.getByRole('combobox', { name: 'Coverage' })).toHaveTextContent('Ending within 60 days');
});

it('is not in the sidebar with a service that has only the documents’ calls [LIFE-01]', async () => {
  await renderApp(pages.employees, { as: 'employeeAdmin' });
  await screen.findByRole('heading', { level: 1 });
  const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(await sidebar.findByRole('link', { name: 'Dashboard' })).toBeVisible();
  expect(sidebar.queryByRole('link', { name: 'All people' })).not.toBeInTheDocument();
});

it('is in the sidebar under People [LIFE-01]', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: 'People' });
  const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(await sidebar.findByRole('link', { name: 'All people' })).toHaveAttribute('aria-current', 'page');
});
