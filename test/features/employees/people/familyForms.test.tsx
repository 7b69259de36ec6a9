import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';
import { personFormPaths } from '@/contract/people/personForm';
import { recordMergePaths } from '@/contract/people/recordMerge';
import {
  choices,
  choose,
  openMore,
  outsidePage,
  popup,
  press,
  pressMore,
  retype,
} from '../../../support/browser/contentLists';
import { newPerson } from '../../../support/browser/identity';
import { renderApp, testBackend } from '../../../support/page/renderApp';
import { watchCalls } from '../../../support/page/sentCalls';
import { peopleOf } from '../../../support/people';
import { unusedSsn } from '../../../support/server/employeeFiles';
import '../../../support/page/fastQueries';

const calls = watchCalls();
beforeEach(() => calls.forget());

const config = { program: true };
const keeping = async () => {
  const backend = await testBackend();
  return peopleOf(backend, await backend.signInConsole());
};
async function openEmployee(id: number, name: string) {
  const app = await renderApp(pages.employee(id), { as: 'employeeAdmin', config });
  await screen.findByRole('heading', { level: 1, name });
  return app;
}
const record = (id: number) =>
  outsidePage(async () => {
    const { db } = await testBackend();
    return db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  });
/** Types an employee's name and picks the only option. */
async function find(form: HTMLElement, name: string) {
  const box = within(form).getByRole('combobox', { name: /^Employee/ });
  await retype(box, name);
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
}
const group = (form: HTMLElement, name: string) => within(form).getByRole('radiogroup', { name });

describe('moving', () => {
  async function family() {
    const people = await keeping();
    const previous = await people.added({ name: 'Jonas Vale' });
    const relative = await people.added({ name: 'Robin Vale', relation: 'Child', employeeId: previous });
    return { people, previous, relative };
  }

  it('moves a relative to an employee who is found by name, and shows it on both pages [ROLL-01]', async () => {
    const { people, previous, relative } = await family();
    const next = await people.added({ name: 'Nora Quill' });
    await openEmployee(previous, 'Jonas Vale');
    await pressMore('Robin Vale', 'Move to another employee: Robin Vale');
    const form = await popup('Move to another employee');
    await press('Move');
    expect(await within(form).findByText('Choose an employee.')).toBeVisible();
    await waitFor(() => expect(within(form).getByRole('combobox', { name: 'Employee' })).toHaveFocus());
    await find(form, 'Nora Quill');
    await press('Move');
    expect(await screen.findByText('Dependent moved.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Robin Vale' })).toBeNull());
    expect(screen.getByText('No dependents')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Jonas Vale' })).toHaveFocus();
    expect(await record(relative)).toMatchObject({ employee_id: next });
    expect(calls.to(personFormPaths.move)).toHaveLength(1);
  });

  it.long('shows a person moved by another administrator meanwhile with their current family [ROLL-01]', async () => {
    const { people, previous, relative } = await family();
    const [theirs, mine] = [await people.added({ name: 'Theo Brook' }), await people.added({ name: 'Mira Stone' })];
    await openEmployee(previous, 'Jonas Vale');
    await pressMore('Robin Vale', 'Move to another employee: Robin Vale');
    const form = await popup('Move to another employee');
    await find(form, 'Mira Stone');
    await outsidePage(() => people.move(relative, theirs, previous));
    await press('Move');
    const choice = await popup('Someone else made changes');
    expect(within(choice).getByText('Theo Brook')).toBeVisible();
    expect(await record(relative)).toMatchObject({ employee_id: theirs });
    await press('Keep my version');
    expect(await screen.findByText('Dependent moved.')).toBeVisible();
    expect(await record(relative)).toMatchObject({ employee_id: mine });
    expect(await screen.findByText('No dependents')).toBeVisible();
  });

  it.long('shows the family without the relative on accepting another administrator’s choice', async () => {
    const { people, previous, relative } = await family();
    const [theirs] = [await people.added({ name: 'Theo Brooks' }), await people.added({ name: 'Mira Stones' })];
    await openEmployee(previous, 'Jonas Vale');
    await pressMore('Robin Vale', 'Move to another employee: Robin Vale');
    await find(await popup('Move to another employee'), 'Mira Stones');
    await outsidePage(() => people.move(relative, theirs, previous));
    await press('Move');
    await popup('Someone else made changes');
    expect(screen.getByRole('region', { name: 'Robin Vale' })).toBeInTheDocument();
    await press('Use their version');
    expect(await screen.findByText('No dependents')).toBeVisible();
    expect(await record(relative)).toMatchObject({ employee_id: theirs });
  });

  it.long('shows no such button for an employee, and for a relative none for relatives of their own', async () => {
    const { previous } = await family();
    await openEmployee(previous, 'Jonas Vale');
    expect(screen.queryByRole('button', { name: 'Add a dependent for Robin Vale' })).toBeNull();
    const own = await openMore('Jonas Vale');
    expect(own.queryByRole('menuitem', { name: /^Move to another employee/ })).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(
      (await openMore('Robin Vale')).getByRole('menuitem', { name: 'Merge with another record: Robin Vale' }),
    ).toBeVisible();
  });
});

it('deletes an employee who never signed up after a confirmation and opens the list, and no one who signed up', async () => {
  const people = await keeping();
  const employee = await people.added({ name: 'Gail Hasty' });
  await people.added({ name: 'Kim Hasty', relation: 'Child', employeeId: employee });
  await openEmployee(employee, 'Gail Hasty');
  await pressMore('Gail Hasty', 'Delete Gail Hasty');
  const form = await popup('Delete Gail Hasty?');
  expect(within(form).getByText('This dependent will also be deleted: Kim Hasty.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete permanently' })).toHaveClass('MuiButton-colorError');
  await press('Delete permanently');
  expect(await within(form).findByText('Check this box first.')).toBeVisible();
  expect(calls.to(personFormPaths.delete)).toEqual([]);
  const checkbox = within(form).getByRole('checkbox', { name: 'I understand that this can’t be undone' });
  expect(checkbox).toHaveAccessibleDescription('Check this box first.');
  await userEvent.click(checkbox);
  await press('Delete permanently');
  expect(await screen.findByText('Employee deleted.')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Employee Summary' })).toBeVisible();
  expect(await record(employee)).toBeUndefined();
});

it('does not delete a person who signed up or has a dependent who did', async () => {
  const people = await keeping();
  const employee = await people.added({ name: 'Gail Steady' });
  const spouse = await people.added({ name: 'Kim Steady', relation: 'Spouse', employeeId: employee });
  await outsidePage(async () => {
    const { db } = await testBackend();
    await db.updateTable('people').set({ registered_at: new Date() }).where('id', '=', spouse).execute();
  });
  await openEmployee(employee, 'Gail Steady');
  expect(screen.getByRole('button', { name: 'Edit Gail Steady' })).toBeVisible();
  expect((await openMore('Gail Steady')).queryByRole('menuitem', { name: 'Delete Gail Steady' })).toBeNull();
});

describe('merging', () => {
  async function openPreview(opened: { id: number; name: string }, other: { employee: string; label: RegExp }) {
    await openEmployee(opened.id, opened.name);
    await pressMore(opened.name, `Merge with another record: ${opened.name}`);
    const choice = await popup('Merge with another record');
    await find(choice, other.employee);
    await choose('Record', (await choices('Record', choice)).find((one) => other.label.test(one ?? '')) ?? '', choice);
    await press('Show preview');
    return popup('Merge records');
  }

  it.long(
    'merges two records after a preview field by field, and shows the page of the remaining one [ROLL-01]',
    async () => {
      const people = await keeping();
      const [right, wrong] = [unusedSsn(), unusedSsn()];
      const member = await newPerson(await testBackend());
      const { db } = await testBackend();
      await db
        .updateTable('people')
        .set({ full_name: 'Ilse Bergman', first_name: 'Ilse', last_name: 'Bergman', name_key: 'ilse bergman' })
        .where('id', '=', member.id)
        .execute();
      const other = await people.added({ name: 'Ilsa Bergmann', ssn: right, emplType: 'Part Time' });
      await people.added({ name: 'Otto Bergmann', relation: 'Child', employeeId: other, ssn: wrong });
      const form = await openPreview(
        { id: other, name: 'Ilsa Bergmann' },
        { employee: 'Ilse Bergman', label: /employee/ },
      );

      // The record with the account is kept, although the form was opened from the other one.
      expect(
        within(form).getByText(
          `Ilse Bergman (record ${member.id}) is kept, with its account. Ilsa Bergmann (record ${other}) is permanently deleted. Where they differ, choose which value to keep.`,
        ),
      ).toBeVisible();
      expect(within(form).queryByRole('radiogroup', { name: 'Contact number' })).toBeNull();
      expect(within(form).getByText('The account’s number is kept.')).toBeVisible();
      const reply = within(within(form).getByRole('list', { name: 'Also kept' }));
      expect(reply.getByText('Dependents moved: Otto Bergmann.')).toBeVisible();
      await userEvent.click(
        within(group(form, 'SSN')).getByRole('radio', { name: new RegExp(`from record ${other}$`) }),
      );
      await userEvent.click(within(group(form, 'Employment type')).getByRole('radio', { name: /^Part Time/ }));
      await press('Merge records');

      expect(await screen.findByRole('heading', { level: 1, name: 'Ilse Bergman' })).toBeVisible();
      expect(await screen.findByText('Records merged.')).toBeVisible();
      expect(await screen.findByRole('region', { name: 'Otto Bergmann' })).toBeVisible();
      expect(location.pathname).toBe(pages.employee(member.id));
      expect(await record(other)).toBeUndefined();
      expect(await record(member.id)).toMatchObject({ ssn_last4: right.slice(-4), empl_type: 'Part Time' });
      expect(screen.queryByText(/could not be read again|not found/)).toBeNull();
    },
  );

  it.long(
    'merges nothing if one of the records changed since the preview, and shows the preview again [ROLL-01]',
    async () => {
      const people = await keeping();
      const [one, two] = [await people.added({ name: 'Gwen Ash' }), await people.added({ name: 'Gwendolyn Ash' })];
      const form = await openPreview({ id: one, name: 'Gwen Ash' }, { employee: 'Gwendolyn Ash', label: /employee/ });
      await userEvent.click(within(group(form, 'Full name')).getByRole('radio', { name: /^Gwendolyn Ash/ }));
      await outsidePage(() => people.edit(two, { emplType: 'Seasonal' }));
      await press('Merge records');
      expect(await within(form).findByText(/^Someone else changed one of these records/)).toBeVisible();
      expect(within(group(form, 'Employment type')).getByRole('radio', { name: /^Seasonal/ })).not.toBeChecked();
      expect(within(group(form, 'Full name')).getByRole('radio', { name: /^Gwendolyn Ash/ })).toBeChecked();
      expect(await record(two)).toBeDefined();
      await press('Merge records');
      expect(await screen.findByRole('heading', { level: 1, name: 'Gwendolyn Ash' })).toBeVisible();
      expect(await record(two)).toBeUndefined();
      expect(calls.to(recordMergePaths.merge)).toHaveLength(2);
    },
  );

  it.long('does not merge an employee and their own relative, and says so in the preview [ROLL-01]', async () => {
    const people = await keeping();
    const id = await people.added({ name: 'Pia Holm' });
    const child = await people.added({ name: 'Lea Holm', relation: 'Child', employeeId: id });
    const form = await openPreview({ id, name: 'Pia Holm' }, { employee: 'Pia Holm', label: /^Lea Holm, Child/ });
    expect(within(form).getByRole('alert')).toHaveTextContent(/dependent of the other, so these are two people/);
    expect(within(form).queryByRole('radiogroup')).toBeNull();
    await press('Merge records');
    expect(calls.to(recordMergePaths.merge)).toEqual([]);
    expect(await record(child)).toBeDefined();
  });

  it.long('requires a record to be selected, and lets both SSNs be read in full to compare them', async () => {
    const people = await keeping();
    const [ssn, otherSsn] = [unusedSsn(), unusedSsn()];
    const id = await people.added({ name: 'Una Fjord', ssn });
    const other = await people.added({ name: 'Una Fiord', ssn: otherSsn });
    const { store } = await openEmployee(id, 'Una Fjord');
    await pressMore('Una Fjord', 'Merge with another record: Una Fjord');
    const choice = await popup('Merge with another record');
    expect(await within(choice).findByText('This family has no other records.')).toBeVisible();
    await press('Show preview');
    expect(await within(choice).findByText('Choose a record.')).toBeVisible();
    await find(choice, 'Una Fiord');
    await choose('Record', (await choices('Record', choice))[0] ?? '', choice);
    await press('Show preview');
    const form = await popup('Merge records');
    await userEvent.click(within(form).getByRole('button', { name: `Reveal SSN for record ${other}` }));
    const shown = `${otherSsn.slice(0, 3)}-${otherSsn.slice(3, 5)}-${otherSsn.slice(5)}`;
    expect(await within(form).findByText(shown)).toBeVisible();
    expect(JSON.stringify(store.getState())).not.toMatch(new RegExp(`${otherSsn}|${shown}`));
  });
});
