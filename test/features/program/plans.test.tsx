import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';
import { type CatalogPlan, catalogPaths } from '@/contract/program/plan';

import { choices, choose, outsidePage, popup, press, question, retype } from '../../support/browser/contentLists';
import { callAsOtherAdmin } from '../../support/page/otherUsers';
import { renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';

const open = () => renderApp(pages.programPlans, { as: 'console', config: { program: true } });
const findText = (message: string | RegExp) => screen.findByText(message);

const plans = () => callAsOtherAdmin<CatalogPlan[]>(catalogPaths.list);
const planNamed = async (name: string) => (await plans()).find((plan) => plan.name === name);
const rows = async () => within(await screen.findByRole('list', { name: 'Plans' })).getAllByRole('listitem');
const rowOf = async (name: string) => {
  const row = (await rows()).find((one) => within(one).queryByRole('link', { name }));
  if (!row) throw new Error(`There is no row of ${name}`);
  return row;
};
const typeInto = async (label: string, text: string) =>
  retype(await screen.findByRole('textbox', { name: label }), text);

it.long('lists the plans with kind, tier, carrier and state, and links to their tables', async () => {
  await open();
  expect((await rows()).map((row) => within(row).getByRole('link').textContent)).toEqual(
    (await plans()).map(({ name }) => name),
  );
  const row = await rowOf('UMR Plan A');
  expect(within(row).getByRole('link')).toHaveAttribute('href', pages.programPlan('umr_plan_a'));
  expect(row).toHaveTextContent('Medical, Plan A audience');
  expect(row).toHaveTextContent('UMR · Group HB-300');
  expect(row).toHaveTextContent('Open');
  expect(within(row).queryByRole('button', { name: 'Delete UMR Plan A' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Plans' })).toHaveAttribute('href', pages.programPlans);
});

it.long(
  'adds a plan with its required fields, closes it, reopens it and deletes it while no one is in it',
  async () => {
    await open();
    await rows();
    await press('Add plan');
    const dialog = within(await popup('Add plan'));
    await press('Submit');
    expect(dialog.getByText('Enter a name.')).toBeVisible();
    await typeInto('Name', 'Seaside Plan C');
    await choose('Type', 'Vision', await popup('Add plan'));
    expect(dialog.queryByRole('combobox', { name: 'Notification audience' })).toBeNull();
    await typeInto('Carrier', 'Seaside');
    await press('Submit');
    await findText('Plan added.');
    expect(await planNamed('Seaside Plan C')).toMatchObject({ kind: 'vision', userTiear: null, insurer: 'Seaside' });

    const answer = async (title: string, button: string) =>
      userEvent.click(within(await question(title)).getByRole('button', { name: button }));
    await press('Close Seaside Plan C');
    await answer('Close Seaside Plan C?', 'Cancel');
    expect(await planNamed('Seaside Plan C')).toMatchObject({ isOpen: true });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press('Close Seaside Plan C');
    await answer('Close Seaside Plan C?', 'Close plan');
    await press('Reopen Seaside Plan C');
    expect(await planNamed('Seaside Plan C')).toMatchObject({ isOpen: false });
    await answer('Reopen Seaside Plan C?', 'Reopen plan');
    await screen.findByRole('button', { name: 'Close Seaside Plan C' });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press('Delete Seaside Plan C');
    await answer('Delete Seaside Plan C?', 'Delete plan');
    await findText('Plan deleted.');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Seaside Plan C' })).toBeNull());
  },
);

it.long(
  'shows what another administrator saved meanwhile next to mine, and overwrites nothing without asking',
  async () => {
    await open();
    await rows();
    await press('Edit MetLife Dental Plan');
    await popup('Edit MetLife Dental Plan');
    const stored = await planNamed('MetLife Dental Plan');
    await callAsOtherAdmin(catalogPaths.edit, { id: stored?.id, version: stored?.version, phone: '555-0111' });
    await typeInto('Phone', '555-0222');
    await press('Submit');
    const choice = within(await popup('Someone else made changes'));
    expect(choice.getByRole('row', { name: 'Phone 555-0222 555-0111' })).toBeVisible();
    expect(await planNamed('MetLife Dental Plan')).toMatchObject({ phone: '555-0111' });
    await press('Keep my version');
    await findText('Plan updated.');
    expect(await planNamed('MetLife Dental Plan')).toMatchObject({ phone: '555-0222' });
  },
);

it('shows what to do in a catalog without plans, and gives a new plan the audience that its name suggests [PGM-19]', async () => {
  const { db } = await testBackend();
  const kept = await db.selectFrom('plans').selectAll().execute();
  const covered = await db.selectFrom('coverages').selectAll().execute();
  await db.deleteFrom('coverages').execute();
  await db.deleteFrom('plans').execute();
  await open();
  expect(await findText('No plans yet')).toBeVisible();
  const audience = () => screen.findByRole('combobox', { name: 'Notification audience' });
  await press('Add plan');
  expect(await audience()).toHaveTextContent('Neither');
  await typeInto('Name', 'UHC Plan B (PPO)');
  expect(await audience()).toHaveTextContent('Plan B audience');
  await press('Submit');
  await waitFor(async () => expect(await planNamed('UHC Plan B (PPO)')).toMatchObject({ userTiear: 2 }));
  await press('Add plan');
  await typeInto('Name', 'Second Plan B');
  expect(await audience()).toHaveTextContent('Neither');
  expect(await choices('Notification audience', await popup('Add plan'))).toEqual([
    'Plan A audience',
    'Plan B audience: UHC Plan B (PPO)',
    'Neither',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'Neither' }));
  await press('Submit');
  await waitFor(async () => expect(await planNamed('Second Plan B')).toMatchObject({ userTiear: null }));
  await db.deleteFrom('plans').execute();
  await outsidePage(async () => {
    await db.insertInto('plans').values(kept).execute();
    await db.insertInto('coverages').values(covered).execute();
  });
});
