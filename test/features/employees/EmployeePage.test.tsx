import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { maxCardFileBytes } from '@/contract/files';
import { pages } from '@/contract/pages';
import { employeePaths } from '@/contract/people/employee';

import { renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';

const calls = watchCalls();
beforeEach(() => calls.forget());

/** Opens someone by name from the list, as a person does. */
async function open(name: string) {
  const app = await renderApp(`${pages.employees}?search=${name}`, { as: 'employeeAdmin' });
  const table = within(await screen.findByRole('table', { name: 'Employees' }));
  await userEvent.click(await table.findByRole('link', { name: `View ${name}` }));
  await screen.findByRole('heading', { level: 1, name });
  return app;
}
const cardOf = (name: string) => within(screen.getByRole('region', { name }));
const detailOf = (card: ReturnType<typeof cardOf>, label: string) =>
  card.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent;
const toggle = (name: string) => screen.queryByRole('switch', { name: `Account active for ${name}` });
const answer = async (text: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: text }));

const pdf = (name = 'card.pdf') => new File(['%PDF-1.4\n%%EOF\n'], name, { type: 'application/pdf' });
async function openUpload(name: string) {
  await userEvent.click(screen.getByRole('button', { name: `Upload Card for ${name}` }));
  return within(await screen.findByRole('dialog', { name: 'Upload Card' }));
}
const pick = (file: File) =>
  userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file, {
    applyAccept: false,
  });

it.long('leads to the list with the back control [EMPD-01]', async () => {
  await open('Avery Stone');
  expect(screen.getByRole('link', { name: 'Back to employees' })).toHaveAttribute(
    'href',
    '/employees?search=Avery%20Stone',
  );
});

it.long('requests the data by id [D-133 EMPD-02]', async () => {
  await open('Avery Stone');
  const id = location.pathname.split('/').at(-1);
  expect(calls.to(employeePaths.details)).toEqual([expect.objectContaining({ method: 'GET', query: { id } })]);
});

it('shows a card for the employee and one for each relative, each with its details [D-38 EMPD-09 EMPD-10]', async () => {
  await open('Jordan Ellis');
  expect(screen.getAllByRole('region').map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Jordan Ellis',
    'Casey Ellis',
    'Robin Ellis',
    'Sam Ellis',
  ]);
  const employee = cardOf('Jordan Ellis');
  expect(employee.getByText('JE')).toBeInTheDocument();
  expect(employee.getByText('***-**-0002')).toBeVisible();
  expect(detailOf(employee, 'Email')).toBe('jordan.ellis@example.org');
  expect(detailOf(employee, 'Contact')).toBe('(555) 010-0002');
  const spouse = cardOf('Casey Ellis');
  expect(detailOf(spouse, 'Relation')).toBe('Spouse');
  expect(detailOf(spouse, 'Contact')).toBeUndefined();
  expect(detailOf(cardOf('Robin Ellis'), 'Relation')).toBe('Child');
});

it('lists the plans of its person on each card [EMPD-11 EMP-15]', async () => {
  await open('Avery Stone');
  const plans = cardOf('Avery Stone')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(plans).toEqual(['MetLife Dental Plan', 'UHC Plan B (PPO)']);
});

it.long('starts a conversation from the page of registered people only [DESK-01]', async () => {
  await open('Jordan Ellis');
  const link = cardOf('Jordan Ellis').getByRole('link', { name: 'Send a message to Jordan Ellis' });
  expect(link.getAttribute('href')).toMatch(/^\/admin\/chat\/\d+$/);
  expect(cardOf('Robin Ellis').queryByRole('link', { name: /message/ })).not.toBeInTheDocument();
});

it.long('shows a number in full on request, for that person only, and hides it again [D-38]', async () => {
  const { store } = await open('Jordan Ellis');
  await userEvent.click(screen.getByRole('button', { name: 'Reveal SSN for Casey Ellis' }));
  expect(await screen.findByText('900-01-0012')).toBeVisible();
  expect(screen.queryByText('900-01-0002')).toBeNull();
  expect(calls.to(employeePaths.revealSsn)).toHaveLength(1);
  expect(JSON.stringify(store.getState())).not.toMatch(/900-?01-?0012/);
  await userEvent.click(screen.getByRole('button', { name: 'Hide SSN for Casey Ellis' }));
  expect(screen.queryByText('900-01-0012')).toBeNull();
});

it.long('asks for a proof in place after an old sign-in, and then shows the number [D-38 TEAM-06]', async () => {
  await open('Jordan Ellis');
  const { db } = await testBackend();
  await db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 601_000) })
    .execute();
  await userEvent.click(screen.getByRole('button', { name: 'Reveal SSN for Casey Ellis' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  await userEvent.type(dialog.getByLabelText('Password', { selector: 'input' }), 'Admin@123{Enter}');
  expect(await screen.findByText('900-01-0012')).toBeVisible();
});

it('shows the status as a switch with its state as text [EMPD-03]', async () => {
  await open('Avery Stone');
  expect(toggle('Avery Stone')).toBeChecked();
  expect(screen.getByText('Active')).toBeVisible();
});

it('shows no switch for an administrator [EMPD-04]', async () => {
  await open('Morgan Hale');
  expect(toggle('Morgan Hale')).toBeNull();
});

it('asks before switching, and changes nothing on Cancel [D-135 D-193 EMPD-05 MSG-31]', async () => {
  await open('Riley Brooks');
  await userEvent.click(toggle('Riley Brooks') as HTMLElement);
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  expect(question).toHaveAccessibleDescription(
    'Riley Brooks will be signed out everywhere, any open chat will end, and they can’t sign in until reactivated. Data, messages, and plans are kept. Family members can still sign in.',
  );
  await answer('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(toggle('Riley Brooks')).toBeChecked();
  expect(calls.to(employeePaths.setStatus)).toEqual([]);
});

it.long(
  'sends the number on a yes and shows the new status without leaving the page [D-134 D-136 EMPD-06 EMPD-07]',
  async () => {
    await open('Riley Brooks');
    const { pathname } = location;
    await userEvent.click(toggle('Riley Brooks') as HTMLElement);
    await answer('Yes');
    await waitFor(() => expect(toggle('Riley Brooks')).not.toBeChecked());
    expect(await screen.findByText('In Active')).toBeVisible();
    expect(await screen.findByText('Status updated successfully')).toBeVisible();
    expect(location.pathname).toBe(pathname);
    expect(calls.to(employeePaths.setStatus)).toEqual([
      expect.objectContaining({ method: 'POST', query: { id: pathname.split('/').at(-1) }, body: { userStatus: 0 } }),
    ]);
  },
);

it('shows an error for a failed change and leaves the status [EMPD-08 EMPD-14 MSG-32 MSG-35]', async () => {
  await open('Avery Stone');
  await userEvent.click(toggle('Avery Stone') as HTMLElement);
  calls.failOnce();
  await answer('Yes');
  expect(await screen.findByText('Failed to update the status')).toBeVisible();
  expect(toggle('Avery Stone')).toBeChecked();
});

it.long('shows no switch for a relative, unless their link to the family was refused', async () => {
  await open('Jordan Ellis');
  expect(screen.getAllByRole('switch')).toEqual([toggle('Jordan Ellis')]);
});

it.long('activates a spouse who was refused again on their card, after a yes [APPR-03 EMPD-05 EMPD-07]', async () => {
  const { db } = await testBackend();
  const { id } = await db
    .selectFrom('people')
    .select('id')
    .where('full_name', '=', 'Casey Ellis')
    .executeTakeFirstOrThrow();
  const request = {
    reference: 'of-casey',
    person_id: id,
    decision: 'reject',
    decided_by: 'person:1',
    decided_at: new Date(),
    created_at: new Date(),
  } as const;
  await db.insertInto('family_requests').values(request).execute();
  await db.updateTable('people').set({ status: 0 }).where('id', '=', id).execute();

  await open('Jordan Ellis');
  expect(screen.getAllByRole('switch')).toEqual([toggle('Jordan Ellis'), toggle('Casey Ellis')]);
  expect(cardOf('Casey Ellis').getByText('The family link request was rejected.')).toBeVisible();
  expect(cardOf('Casey Ellis').getByText('In Active')).toBeVisible();
  act(() => toggle('Casey Ellis')?.focus());
  await userEvent.keyboard(' ');
  expect(within(await screen.findByRole('alertdialog')).getByText(/^Casey Ellis can sign in again\./)).toBeVisible();
  await answer('Yes');
  await waitFor(() => expect(toggle('Casey Ellis')).toBeChecked());
  expect(await screen.findByText('Status updated successfully')).toBeVisible();
  expect(toggle('Jordan Ellis')).toBeChecked();
  expect(calls.to(employeePaths.setStatus)).toEqual([
    expect.objectContaining({ query: { id: String(id) }, body: { userStatus: 1 } }),
  ]);
  await db.deleteFrom('family_requests').where('person_id', '=', id).execute();
});

it('lets relatives be given a card and deleted, and not the employee [EMPD-13]', async () => {
  await open('Jordan Ellis');
  const employee = cardOf('Jordan Ellis');
  expect(employee.queryByRole('button', { name: /Upload Card|Delete Account/ })).toBeNull();
  for (const name of ['Casey Ellis', 'Robin Ellis', 'Sam Ellis']) {
    expect(cardOf(name).getByRole('button', { name: `Upload Card for ${name}` })).toHaveTextContent('Upload Card');
    expect(cardOf(name).getByRole('button', { name: `Delete Account for ${name}` })).toHaveTextContent(
      'Delete Account',
    );
  }
});

it('shows an error for a failed deletion and keeps the person [EMPD-17]', async () => {
  await open('Jordan Ellis');
  await userEvent.click(screen.getByRole('button', { name: 'Delete Account for Sam Ellis' }));
  expect(await screen.findByRole('alertdialog', { name: 'Delete Sam Ellis?' })).toHaveAccessibleDescription(
    'You are about to delete the user. This will delete user from the system. Are you sure?',
  );
  calls.failOnce();
  await answer('Yes');
  expect(await screen.findByText('Failed to update the status')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Sam Ellis' })).toBeVisible();
});

it.long('deletes a relative after a yes, and reads the page again [EMPD-14 EMPD-15 EMPD-16 MSG-32]', async () => {
  await open('Jordan Ellis');
  const id = location.pathname.split('/').at(-1);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Account for Sam Ellis' }));
  const question = 'You are about to delete the user. This will delete user from the system. Are you sure?';
  expect(await screen.findByText(question)).toBeVisible();
  await answer('Yes');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Sam Ellis' })).toBeNull());
  expect(calls.to(employeePaths.removeRelative)).toEqual([
    expect.objectContaining({
      method: 'DELETE',
      body: { parentUserId: Number(id), userId: expect.any(Number) as number },
    }),
  ]);
  await waitFor(() => expect(calls.to(employeePaths.details)).toHaveLength(2));
});

it('sends nothing without a file [D-145 MSG-80 EMPD-18]', async () => {
  await open('Jordan Ellis');
  const popup = await openUpload('Casey Ellis');
  await userEvent.click(popup.getByRole('button', { name: 'Upload' }));
  expect(popup.getAllByText('Please fill out all required fields')).toHaveLength(2);
  expect(popup.getByRole('combobox', { name: /Document type/ })).toHaveFocus();
});

it.long('offers as the type one of the plans the person has [EMPD-19]', async () => {
  await open('Jordan Ellis');
  const popup = await openUpload('Casey Ellis');
  expect(popup.getByRole('combobox', { name: /Document type/ })).toBeRequired();
  await userEvent.click(popup.getByRole('combobox', { name: /Document type/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'MetLife Dental Plan',
    'MetLife Vision Plan',
    'UHC Plan B (PPO)',
  ]);
});

it.long('refuses a card that is not a PDF by its name [EMPD-20 MSG-29]', async () => {
  await open('Jordan Ellis');
  const popup = await openUpload('Casey Ellis');
  await pick(pdf('card.png'));
  expect(popup.getByText('Unsupported file format.')).toBeVisible();
});

it('refuses a card above 100 MB [EMPD-21 MSG-30 CONST-25]', async () => {
  await open('Jordan Ellis');
  const popup = await openUpload('Casey Ellis');
  await pick(Object.defineProperty(pdf(), 'size', { value: maxCardFileBytes + 1 }));
  expect(popup.getByText('File size exceeds the maximum allowed limit (100 MB).')).toBeVisible();
});

it.long(
  'closes the popup after a card is uploaded, and links to it from its plan [D-146 EMPD-22 EMPD-11 EMPD-12]',
  async () => {
    await open('Jordan Ellis');
    const popup = await openUpload('Casey Ellis');
    await userEvent.click(popup.getByRole('combobox', { name: /Document type/ }));
    await userEvent.click(screen.getByRole('option', { name: 'MetLife Vision Plan' }));
    await pick(pdf());
    await userEvent.click(popup.getByRole('button', { name: 'Upload' }));
    const link = await cardOf('Casey Ellis').findByRole('link', { name: /^MetLife Vision Plan/ });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Card uploaded successfully')).toBeVisible();
    expect(cardOf('Robin Ellis').queryByRole('link')).toBeNull();
  },
);

it.long('requests the link to a card on a page that was open for an hour again before it opens [EMPD-12]', async () => {
  await open('Jordan Ellis');
  const link = cardOf('Jordan Ellis').getByRole('link', { name: /^UMR Plan A/ });
  const opened = jest.spyOn(window, 'open').mockReturnValue({ opener: window } as unknown as Window);
  const anHourLater = Date.now() + 3_600_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(anHourLater);
  const reads = calls.to(employeePaths.details).length;
  await userEvent.click(link);
  await waitFor(() => expect(opened).toHaveBeenCalledWith(expect.stringContaining('signature='), '_blank'));
  expect(calls.to(employeePaths.details)).toHaveLength(reads + 1);
  clock.mockRestore();
  opened.mockRestore();
});

it('shows a message for an unknown id', async () => {
  await renderApp(pages.employee(999999), { as: 'employeeAdmin' });
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText('Employee not found.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to employees' })).toBeVisible();
});
