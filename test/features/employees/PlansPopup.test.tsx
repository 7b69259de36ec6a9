import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pages } from '@/contract/pages';
import { employeePaths } from '@/contract/people/employee';
import { enrollmentPaths } from '@/contract/people/enrollment';

import { choose, popup, press } from '../../support/browser/contentLists';
import { setPlans } from '../../support/enrolledPlans';
import { renderApp, testBackend } from '../../support/page/renderApp';
import { watchSavedFiles } from '../../support/page/savedFiles';
import { watchCalls } from '../../support/page/sentCalls';
import { catalogOf } from '../../support/server/catalog';
import '../../support/page/fastQueries';

const calls = watchCalls();
const saved = watchSavedFiles();
let tides: string;
beforeAll(async () => {
  const backend = await testBackend();
  const catalog = catalogOf(backend, await backend.signInConsole());
  tides = await catalog.add('Tides Plan', { kind: 'medical', userTiear: 7 });
  const closed = await catalog.add('Shut Vision', { kind: 'vision' });
  await catalog.edit(closed, { isOpen: false });
});
beforeEach(() => calls.forget());

const config = { program: true, employeeSorts: ['userName'] };
async function openPerson(name: string) {
  const app = await renderApp(`${pages.employees}?search=${name}`, { as: 'employeeAdmin', config });
  await userEvent.click(await screen.findByRole('link', { name: `View ${name}` }));
  await screen.findByRole('heading', { level: 1, name });
  await waitFor(() => expect(document.querySelector('main [data-waiting]')).toBeNull());
  return app;
}
const plansOn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const openPlans = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: `Change plans for ${name}` }));
  return popup('Change plans');
};
const optionsOf = async (label: string, form: HTMLElement) => {
  await userEvent.click(await within(form).findByRole('combobox', { name: label }));
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  return names;
};

it.long(
  'enrolls a relative in another plan with the form, and names it on the card of the record [PGM-06]',
  async () => {
    await openPerson('Jordan Ellis');
    expect(plansOn('Robin Ellis')).not.toContain('Tides Plan');
    const form = await openPlans('Robin Ellis');
    expect(await within(form).findByText('For Robin Ellis')).toBeVisible();
    expect(await optionsOf('Vision plan', form)).toEqual(['No plan', 'MetLife Vision Plan']);
    await choose('Medical plan', 'Tides Plan', form);
    await choose('Dental plan', 'No plan', form);
    await press('Submit');
    await screen.findByText('Plans updated.');
    await waitFor(() => expect(plansOn('Robin Ellis')).toContain('Tides Plan'));
    expect(plansOn('Robin Ellis')).not.toContain('MetLife Dental Plan');
    expect(calls.to(enrollmentPaths.change)).toHaveLength(1);
  },
);

it.long('shows a change by someone else meanwhile next to mine before overwriting anything', async () => {
  await openPerson('Avery Stone');
  const form = await openPlans('Avery Stone');
  await choose('Medical plan', 'Tides Plan', form);
  const backend = await testBackend();
  const { id } = await backend.db
    .selectFrom('people')
    .select('id')
    .where('full_name', '=', 'Avery Stone')
    .executeTakeFirstOrThrow();
  await setPlans(backend.db, id, { medical: 'umr_plan_a' });
  await press('Submit');
  const choice = within(await screen.findByRole('dialog', { name: 'Someone else made changes' }));
  expect(choice.getByText('UMR Plan A')).toBeVisible();
  expect(choice.getByText('Tides Plan')).toBeVisible();
  await userEvent.click(choice.getByRole('button', { name: 'Keep my version' }));
  await waitFor(() => expect(plansOn('Avery Stone')).toContain('Tides Plan'));
});

it.long('shows an error in the popup for a catalog that cannot be read, with a retry button', async () => {
  await openPerson('Avery Stone');
  calls.failOnce();
  const form = await openPlans('Avery Stone');
  await userEvent.click(await within(form).findByRole('button', { name: 'Try again' }));
  expect(await within(form).findByRole('combobox', { name: 'Medical plan' })).toBeVisible();
});

it.long('filters the list by a plan, which is in the address and in the export [PGM-06]', async () => {
  await renderApp(pages.employees, { as: 'employeeAdmin', config });
  await screen.findByRole('table', { name: 'Employees' });
  const filter = await screen.findByRole('combobox', { name: 'Plan' });
  expect(filter).toHaveTextContent('Plan: All');
  await userEvent.click(filter);
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'All',
    'MetLife Dental Plan',
    'MetLife Vision Plan',
    'UMR Plan A',
    'UHC Plan B (PPO)',
    'Tides Plan',
    'Shut Vision',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'Tides Plan' }));
  await waitFor(() => expect(calls.to(employeePaths.list).at(-1)?.query).toMatchObject({ plan: tides, page: '1' }));
  expect(location.search).toBe(`?plan=${tides}`);
  expect(await screen.findByText('Total Records: 1')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Plan' })).toHaveTextContent('Plan: Tides Plan');
  await userEvent.click(screen.getByRole('button', { name: 'Export Users' }));
  await waitFor(() => expect(calls.to(employeePaths.export).at(-1)?.query).toMatchObject({ plan: tides }));
  await waitFor(() => expect(saved.at(-1)?.name).toMatch(/^Benefits_All_users_Tides_Plan_\d\d_\d\d_\d{4}\.csv$/));
});

it.long('matches no one for a plan that does not exist, and shows everyone after one click', async () => {
  await renderApp(`${pages.employees}?plan=no_such_plan`, { as: 'employeeAdmin', config });
  expect(await screen.findByText('No employees match your search and filters.')).toBeVisible();
  await press('Show all employees');
  expect(await screen.findByText('Total Records: 130')).toBeVisible();
});

it('sends no plan to a service without a catalog and shows no form, and knows the four names of the documents', async () => {
  await renderApp(`${pages.employees}?plan=${tides}&search=Avery`, { as: 'employeeAdmin' });
  await screen.findByRole('table', { name: 'Employees' });
  expect(calls.to(employeePaths.list)[0]?.query).not.toHaveProperty('plan');
  expect(screen.queryByRole('combobox', { name: 'Plan' })).toBeNull();
});
