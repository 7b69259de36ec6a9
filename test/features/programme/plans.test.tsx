import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';
import { cataloguePaths, type CataloguePlan } from '@/contract/programme/plan';

import { choose, meanwhile, popup, press, question, retype } from '../../support/browser/contentDesk';
import { elsewhere } from '../../support/page/elsewhere';
import { renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/quickly';

const open = () => renderApp(pages.programmePlans, { as: 'console', config: { programme: true } });
const said = (words: string | RegExp) => screen.findByText(words);

const plans = () => elsewhere<CataloguePlan[]>(cataloguePaths.list);
const planNamed = async (name: string) => (await plans()).find((plan) => plan.name === name);
const rows = async () => within(await screen.findByRole('list', { name: 'Plans' })).getAllByRole('listitem');
const rowOf = async (name: string) => {
  const row = (await rows()).find((one) => within(one).queryByRole('link', { name }));
  if (!row) throw new Error(`There is no row of ${name}`);
  return row;
};
const typeInto = async (label: string, text: string) =>
  retype(await screen.findByRole('textbox', { name: label }), text);

test.long('the plans are listed with kind, tier, insurer and state, and lead to their tables', async () => {
  await open();
  expect((await rows()).map((row) => within(row).getByRole('link').textContent)).toEqual(
    (await plans()).map(({ name }) => name),
  );
  const row = await rowOf('UMR Plan A');
  expect(within(row).getByRole('link')).toHaveAttribute('href', pages.programmePlan('umr_plan_a'));
  expect(row).toHaveTextContent('Medical, tier 1');
  expect(row).toHaveTextContent('UMR · Group HB-300');
  expect(row).toHaveTextContent('Open');
  expect(within(row).queryByRole('button', { name: 'Delete UMR Plan A' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Plans' })).toHaveAttribute('href', pages.programmePlans);
});

test.long('a plan is added with what it needs, closed, reopened and deleted while nobody is in it', async () => {
  await open();
  await rows();
  await press('Add plan');
  const dialog = within(await popup('Add plan'));
  await press('Submit');
  expect(dialog.getByText('Please enter a name.')).toBeVisible();
  expect(dialog.getByText('A medical plan needs a tier.')).toBeVisible();
  await typeInto('Name', 'Seaside Plan C');
  await typeInto('Tier (userTiear)', 'x');
  expect(dialog.getByText('The tier is a whole number from 1 to 99.')).toBeVisible();
  await choose('Kind', 'Vision', await popup('Add plan'));
  expect(dialog.queryByRole('textbox', { name: 'Tier (userTiear)' })).toBeNull();
  await typeInto('Insurer', 'Seaside');
  await press('Submit');
  await said('Plan added.');
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
  await said('Plan deleted.');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Seaside Plan C' })).toBeNull());
});

test.long(
  'what another administrator saved meanwhile is shown beside, and nothing is overwritten unasked',
  async () => {
    await open();
    await rows();
    await press('Edit MetLife Dental Plan');
    await popup('Edit MetLife Dental Plan');
    const stored = await planNamed('MetLife Dental Plan');
    await elsewhere(cataloguePaths.edit, { id: stored?.id, version: stored?.version, phone: '555-0111' });
    await typeInto('Phone', '555-0222');
    await press('Submit');
    const choice = within(await popup('Changed by somebody else'));
    expect(choice.getByRole('row', { name: 'Phone 555-0222 555-0111' })).toBeVisible();
    expect(await planNamed('MetLife Dental Plan')).toMatchObject({ phone: '555-0111' });
    await press('Keep mine');
    await said('Plan updated.');
    expect(await planNamed('MetLife Dental Plan')).toMatchObject({ phone: '555-0222' });
  },
);

test('a catalogue without plans says what to do', async () => {
  const { db } = await testBackend();
  const kept = await db.selectFrom('plans').selectAll().execute();
  const covered = await db.selectFrom('coverages').selectAll().execute();
  await db.deleteFrom('coverages').execute();
  await db.deleteFrom('plans').execute();
  await open();
  expect(await said('No plans yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add plan' })).toBeVisible();
  await meanwhile(async () => {
    await db.insertInto('plans').values(kept).execute();
    await db.insertInto('coverages').values(covered).execute();
  });
});
