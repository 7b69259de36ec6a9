import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { permissions } from '@/contract/administration/permissions';
import { pages } from '@/contract/pages';
import { personFormPaths } from '@/contract/people/personForm';
import { choose, outsidePage, popup, press, retype } from '../../../support/browser/contentLists';
import { freeContact } from '../../../support/browser/identity';
import { renderApp, testBackend } from '../../../support/page/renderApp';
import { watchCalls } from '../../../support/page/sentCalls';
import { peopleOf } from '../../../support/people';
import { setAdministratorPermissions } from '../../../support/permissions';
import { unusedSsn } from '../../../support/server/employeeFiles';
import '../../../support/page/fastQueries';

const calls = watchCalls();
beforeEach(() => calls.forget());

const config = { program: true, employeeSorts: ['userName'] };
const keeping = async () => {
  const backend = await testBackend();
  return peopleOf(backend, await backend.signInConsole());
};
/** Opens the page of someone who is added for one test. */
async function openEmployee(id: number, name: string) {
  const app = await renderApp(pages.employee(id), { as: 'employeeAdmin', config });
  await screen.findByRole('heading', { level: 1, name });
  return app;
}
const field = (form: HTMLElement, name: string) => within(form).getByRole('textbox', { name });
const factsOf = (name: string) => within(screen.getByRole('region', { name }));
const record = (id: number) =>
  outsidePage(async () => {
    const { db } = await testBackend();
    return db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  });

describe('adding', () => {
  async function openForm() {
    const app = await renderApp(pages.employees, { as: 'employeeAdmin', config });
    await press('Add an employee');
    return { ...app, form: await popup('Add an employee') };
  }

  it.long(
    'adds an employee from the list, then shows their page, and keeps no full SSN in the store [ROLL-01]',
    async () => {
      const { form, store } = await openForm();
      const ssn = unusedSsn();
      await retype(field(form, 'Full name'), 'Marlow Finch');
      await retype(field(form, 'SSN'), ssn);
      await retype(field(form, 'Email'), 'Marlow@Example.org');
      await retype(field(form, 'Contact number'), '+1 617-555-0177');
      await retype(field(form, 'Employment type'), 'Full Time');
      await userEvent.type(within(form).getByLabelText('Enrollment date'), '2026-02-01');
      expect(within(form).queryByRole('combobox', { name: 'Relation' })).toBeNull();
      await press('Submit');
      expect(await screen.findByRole('heading', { level: 1, name: 'Marlow Finch' })).toBeVisible();
      expect(await screen.findByText('Person added.')).toBeVisible();
      expect(factsOf('Marlow Finch').getByText(`***-**-${ssn.slice(-4)}`)).toBeVisible();
      expect(factsOf('Marlow Finch').getByText('(617) 555-0177')).toBeVisible();
      expect(JSON.stringify(store.getState())).not.toContain(ssn);
      expect(calls.to(personFormPaths.add)).toHaveLength(1);
    },
  );

  it.long(
    'shows for each field its own error next to it, focuses the first one, and clears it on typing [ROLL-01]',
    async () => {
      const { form } = await openForm();
      await retype(field(form, 'Email'), 'no-address');
      await retype(field(form, 'Contact number'), '617');
      await press('Submit');
      await waitFor(() => expect(field(form, 'Full name')).toHaveFocus());
      for (const [name, text] of [
        ['Full name', 'Enter a name.'],
        ['SSN', 'Enter the SSN.'],
        ['Email', 'Enter an email address, like name@example.com.'],
        ['Contact number', 'Enter all 10 digits.'],
        ['Employment type', 'Enter the employment type.'],
      ] as const) {
        expect(field(form, name)).toBeInvalid();
        expect(field(form, name)).toHaveAccessibleDescription(text);
      }
      expect(field(form, 'Second phone number')).toBeValid();
      await retype(field(form, 'Full name'), 'Someone');
      expect(field(form, 'Full name')).toBeValid();
      expect(field(form, 'SSN')).toBeInvalid();
      expect(calls.to(personFormPaths.add)).toEqual([]);
    },
  );

  it.long('shows an error at the field of an SSN already in use, with a link to the record [ROLL-01]', async () => {
    const ssn = unusedSsn();
    const id = await (await keeping()).added({ ssn, name: 'Perrin Vale' });
    const { form } = await openForm();
    await retype(field(form, 'Full name'), 'Perrin Vale');
    await retype(field(form, 'SSN'), ssn);
    await retype(field(form, 'Email'), 'perrin@example.org');
    await retype(field(form, 'Contact number'), '6175550178');
    await retype(field(form, 'Employment type'), 'Full Time');
    await press('Submit');
    await waitFor(() => expect(field(form, 'SSN')).toHaveFocus());
    expect(field(form, 'SSN')).toHaveAccessibleDescription('This SSN is already on another record. Open that record');
    expect(field(form, 'Email')).toHaveValue('perrin@example.org');
    await userEvent.click(within(form).getByRole('link', { name: 'Open that record' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Perrin Vale' })).toBeVisible();
    expect(location.pathname).toBe(pages.employee(id));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.long(
    'adds a relative on the page of the employee, and needs neither address nor number for a child [ROLL-01]',
    async () => {
      const id = await (await keeping()).added({ name: 'Ada Moor' });
      await openEmployee(id, 'Ada Moor');
      await press('Add a dependent for Ada Moor');
      const form = await popup('Add a dependent');
      expect(within(form).getByText('Covered through Ada Moor')).toBeVisible();
      await retype(field(form, 'Full name'), 'Wren Moor');
      await retype(field(form, 'SSN'), unusedSsn());
      await retype(field(form, 'Employment type'), 'None');
      await press('Submit');
      expect(await within(form).findByText('Choose spouse or child.')).toBeVisible();
      expect(field(form, 'Email')).toBeInvalid();
      await choose('Relation', 'Child', form);
      await press('Submit');
      expect(await screen.findByRole('region', { name: 'Wren Moor' })).toBeVisible();
      expect(screen.getByText('1 dependent')).toBeVisible();
    },
  );

  it.long('keeps typed text if the service cannot be reached, and lets it be sent again', async () => {
    const { form } = await openForm();
    await retype(field(form, 'Full name'), 'Rowan Hill');
    await retype(field(form, 'SSN'), unusedSsn());
    await retype(field(form, 'Email'), 'rowan@example.org');
    await retype(field(form, 'Contact number'), freeContact());
    await retype(field(form, 'Employment type'), 'Full Time');
    calls.failOnce();
    await press('Submit');
    expect(await screen.findByText('Couldn’t add the person.')).toBeVisible();
    expect(field(form, 'Full name')).toHaveValue('Rowan Hill');
    await press('Submit');
    expect(await screen.findByRole('heading', { level: 1, name: 'Rowan Hill' })).toBeVisible();
  });
});

it('adds a child whose SSN is to follow, with a date of birth, and shows both on the card [LIFE-03]', async () => {
  const id = await (await keeping()).added({ name: 'Noor Vale' });
  await openEmployee(id, 'Noor Vale');
  await press('Add a dependent for Noor Vale');
  const form = await popup('Add a dependent');
  await retype(field(form, 'Full name'), 'Baby Vale');
  await choose('Relation', 'Child', form);
  await userEvent.type(within(form).getByLabelText('Date of birth'), '2199-01-01');
  await userEvent.click(within(form).getByRole('checkbox', { name: 'The SSN will be added later' }));
  expect(field(form, 'SSN')).toHaveValue('SSN to follow');
  await press('Submit');
  expect(await within(form).findByText('A date of birth can’t be in the future.')).toBeVisible();
  await userEvent.clear(within(form).getByLabelText('Date of birth'));
  await userEvent.type(within(form).getByLabelText('Date of birth'), '2026-03-04');
  await press('Submit');
  await screen.findByRole('heading', { level: 2, name: 'Baby Vale' });
  expect(factsOf('Baby Vale').getByText('SSN to follow')).toBeVisible();
  expect(factsOf('Baby Vale').getByText('March 4, 2026')).toBeVisible();
  expect(factsOf('Baby Vale').queryByRole('button', { name: /^Reveal SSN/ })).toBeNull();
});

describe('editing', () => {
  it.long('changes details in a form, and shows them on the card [ROLL-01]', async () => {
    const id = await (await keeping()).added({ name: 'Toni Reed', contact: '6175550181' });
    await openEmployee(id, 'Toni Reed');
    await press('Edit Toni Reed');
    const form = await popup('Edit Toni Reed');
    await waitFor(() => expect(field(form, 'Full name')).toHaveValue('Toni Reed'));
    expect(field(form, 'Contact number')).toHaveValue('6175550181');
    expect(field(form, 'SSN')).toHaveValue('');
    expect(field(form, 'SSN')).toHaveAccessibleDescription(/^On file: \*\*\*-\*\*-\d{4}\./);
    await retype(field(form, 'Full name'), 'Toni Marsh');
    await retype(field(form, 'Contact number'), '6175550182');
    await press('Submit');
    expect(await screen.findByRole('heading', { level: 1, name: 'Toni Marsh' })).toBeVisible();
    expect(factsOf('Toni Marsh').getByText('(617) 555-0182')).toBeVisible();
    expect(await screen.findByText('Details saved.')).toBeVisible();
  });

  it.long('shows what another administrator saved meanwhile next to mine, and loses nothing [ROLL-01]', async () => {
    const people = await keeping();
    const id = await people.added({ name: 'Vesna Hart' });
    await openEmployee(id, 'Vesna Hart');
    await press('Edit Vesna Hart');
    const form = await popup('Edit Vesna Hart');
    await waitFor(() => expect(field(form, 'Employment type')).toHaveValue('Full Time'));
    await outsidePage(() => people.edit(id, { email: 'theirs@example.org' }));
    await retype(field(form, 'Employment type'), 'Part Time');
    await press('Submit');
    const choice = await popup('Someone else made changes');
    expect(within(choice).getByText('theirs@example.org')).toBeVisible();
    expect(within(choice).getByText('Part Time')).toBeVisible();
    expect(await record(id)).toMatchObject({ email: 'theirs@example.org', empl_type: 'Full Time' });
    await press('Back to editing');
    expect(field(await popup('Edit Vesna Hart'), 'Employment type')).toHaveValue('Part Time');
    await press('Submit');
    await popup('Someone else made changes');
    await press('Keep my version');
    expect(await screen.findByText('Details saved.')).toBeVisible();
    await waitFor(async () => expect(await record(id)).toMatchObject({ empl_type: 'Part Time' }));
  });

  it.long('corrects a wrong SSN by typing all of it, after a proof', async () => {
    const people = await keeping();
    const [wrong, right] = [unusedSsn(), unusedSsn()];
    const id = await people.added({ name: 'Milan Voss', ssn: wrong });
    const { store } = await openEmployee(id, 'Milan Voss');
    await press('Edit Milan Voss');
    const form = await popup('Edit Milan Voss');
    await waitFor(() => expect(field(form, 'Full name')).toHaveValue('Milan Voss'));
    await retype(field(form, 'SSN'), right);
    const { db } = await testBackend();
    await db
      .updateTable('sessions')
      .set({ proved_at: new Date(Date.now() - 601_000) })
      .execute();
    await press('Submit');
    const proof = within(await popup('Confirm it’s you'));
    await userEvent.type(proof.getByLabelText('Password', { selector: 'input' }), 'Admin@123{Enter}');
    expect(await screen.findByText(`***-**-${right.slice(-4)}`)).toBeVisible();
    expect(JSON.stringify(store.getState())).not.toContain(right);
  });

  it('does not offer others the changes to an administrator that only an owner may make, and says so in the form [TEAM-20]', async () => {
    const backend = await testBackend();
    const { db } = backend;
    await setAdministratorPermissions(backend, ['people']);
    const isAdmin = db.selectFrom('people').select(['id', 'full_name']).where('is_admin', '=', true);
    const admin = await isAdmin.executeTakeFirstOrThrow();
    await openEmployee(admin.id, admin.full_name);
    expect(
      await screen.findByText('This person is an administrator. Only an owner can change how they sign in.'),
    ).toBeVisible();
    for (const name of ['Change number (lost phone) for', 'Merge with another record:', 'Account active for'])
      expect(screen.queryByLabelText(`${name} ${admin.full_name}`)).not.toBeInTheDocument();
    await press(`Edit ${admin.full_name}`);
    const closed = await popup(`Edit ${admin.full_name}`);
    await waitFor(() => expect(field(closed, 'Email')).toHaveAttribute('readonly'));
    expect(field(closed, 'SSN')).toHaveAttribute('readonly');
    expect(field(closed, 'Email')).toHaveAccessibleDescription('Only an owner can change this for an administrator.');
    expect(field(closed, 'Full name')).not.toHaveAttribute('readonly');
    await setAdministratorPermissions(backend, permissions);
  });

  it.long('shows an error in its place for a form that cannot be read, with a retry button', async () => {
    const id = await (await keeping()).added({ name: 'Noor Dale' });
    await openEmployee(id, 'Noor Dale');
    calls.failOnce();
    await press('Edit Noor Dale');
    const form = await popup('Edit Noor Dale');
    await userEvent.click(await within(form).findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(field(form, 'Full name')).toHaveValue('Noor Dale'));
  });
});

it.long('offers none of the forms with a service without the additions', async () => {
  await renderApp(`${pages.employees}?search=Avery`, { as: 'employeeAdmin' });
  await userEvent.click(await screen.findByRole('link', { name: 'View Avery Stone' }));
  await screen.findByRole('heading', { level: 1, name: 'Avery Stone' });
  for (const name of [/^Edit /, /^Add /, /^Move /, /^Merge /])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
