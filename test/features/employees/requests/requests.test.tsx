import { Readable } from 'node:stream';

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';
import {
  type ChangeRequestKind,
  type ChangeRequestTexts,
  changeRequestPaths,
  maxChangeDocumentBytes,
} from '@/contract/people/changeRequest';
import { emptyChangeTexts } from '@/contract/people/changeRules';
import { addDays } from '@/contract/program/planYear';

import { submitRequest } from '@/server/modules/changeRequests/commands/submitRequest';

import { outsidePage, popup, press, question, retype } from '../../../support/browser/contentLists';
import { newPerson } from '../../../support/browser/identity';
import { drawIcon } from '../../../support/drawIcon';
import { setPlans } from '../../../support/enrolledPlans';
import '../../../support/page/fastQueries';
import { renderApp, testBackend } from '../../../support/page/renderApp';
import { watchCalls } from '../../../support/page/sentCalls';
import { peopleOf, recordOf } from '../../../support/people';
import { openSession } from '../../../support/server/backend';

const calls = watchCalls();
beforeEach(async () => {
  calls.forget();
  await (await testBackend()).db.deleteFrom('change_requests').execute();
});
afterEach(() => calls.restore());

const config = { program: true, timeZone: 'America/New_York' };

/** Creates an employee with an account and a spouse, and reports a change as the employee. */
async function reported(
  kind: ChangeRequestKind,
  typed: Partial<ChangeRequestTexts>,
  { isAboutSpouse = false, photo }: { isAboutSpouse?: boolean; photo?: string } = {},
) {
  const backend = await testBackend();
  const { parts } = backend;
  const people = peopleOf(backend, await backend.signInConsole());
  const { id: employee } = await newPerson(backend);
  await backend.db.updateTable('people').set({ employee_id: employee }).where('id', '=', employee).execute();
  const spouse = await people.added({ name: 'Robin Winslow', relation: 'Spouse', employeeId: employee });
  await setPlans(backend.db, employee, { medical: 'umr_plan_a' });
  const { token } = await openSession(parts, { kind: 'person', id: employee }, 'session');
  const actor = await parts.sessions.find(token, true);
  if (!actor) throw new Error('The member has no session');
  // Stores the file directly, because jsdom's FormData can't be sent with Node's fetch.
  const file =
    photo === undefined
      ? null
      : await parts.files.save(
          { stream: Readable.from([drawIcon(8, 8, [1, 2, 3])]), name: photo },
          { kind: 'image', limit: maxChangeDocumentBytes, ownerId: employee, isEncrypted: true },
        );
  const draft = { kind, ...emptyChangeTexts, ...typed, people: isAboutSpouse ? [spouse] : [] };
  const id = await parts.db
    .transaction()
    .execute((tx) => submitRequest(tx, parts, { draft, fileId: file?.id ?? null }, { actor, address: '' }));
  return { id, employee, spouse, today: await parts.siteValues.today() };
}
async function open(path: string, heading: string) {
  const app = await renderApp(path, { as: 'employeeAdmin', config });
  await screen.findByRole('heading', { level: 1, name: heading });
  return app;
}
const stateOf = async (id: number) =>
  (await (await testBackend()).db.selectFrom('change_requests').selectAll().where('id', '=', id).executeTakeFirst())
    ?.state;

it('lists what waits with its count in the sidebar, and approves a birth through the prefilled event form [LIFE-04]', async () => {
  const { today } = await reported('name', { name: 'Blair Moss' });
  const texts = { date: addDays(today, -2), name: 'Ash Winslow', note: 'Born at home.' };
  const { id, employee } = await reported('birth', texts, { photo: 'certificate.png' });
  await open(pages.changeRequests, 'Requests');
  const table = within(await screen.findByRole('table', { name: 'Requests' }));
  expect(table.getAllByRole('row')).toHaveLength(3);
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(await nav.findByRole('link', { name: 'Requests 2 waiting' })).toHaveAttribute('aria-current', 'page');
  expect(nav.getByRole('link', { name: 'All people' })).not.toHaveAttribute('aria-current');
  await userEvent.click(within(table.getByRole('row', { name: /Birth or adoption/ })).getByRole('link'));

  expect(await screen.findByRole('heading', { level: 1, name: 'Birth or adoption' })).toHaveFocus();
  expect(screen.getByRole('img', { name: 'Document certificate.png' })).toHaveAttribute(
    'src',
    expect.stringContaining('/files/'),
  );
  expect(screen.getByRole('link', { name: /^Download certificate\.png \(/ })).toBeVisible();
  expect(screen.getByText('Born at home.')).toBeVisible();
  await press('Approve');
  const form = await popup('Approve with an event');
  expect(within(form).getByRole('combobox', { name: 'What happened' })).toHaveTextContent('Birth or adoption');
  expect(within(form).getByLabelText('Date of birth or adoption')).toHaveValue(addDays(today, -2));
  expect(within(form).getByRole('textbox', { name: 'Full name' })).toHaveValue('Ash Winslow');
  expect(within(form).getByRole('checkbox', { name: 'The SSN will be added later' })).toBeChecked();
  const certificate = within(form).getByAltText('Document certificate.png');
  expect(certificate).not.toBeVisible();
  await userEvent.click(within(form).getByText('The member’s document'));
  expect(certificate).toBeVisible();
  await within(form).findByText('What will change');
  await press('Save event and approve');
  expect(await screen.findByText('Event saved.')).toBeVisible();
  expect(await screen.findByText(/^Approved by .+ on /)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(await nav.findByRole('link', { name: 'Requests 1 waiting' })).toBeVisible();
  const child = await (
    await testBackend()
  ).db
    .selectFrom('people')
    .select('full_name')
    .where('employee_id', '=', employee)
    .where('relation', '=', 'Child')
    .execute();
  expect(child).toEqual([{ full_name: 'Ash Winslow' }]);
  expect(await stateOf(id)).toBe('approved');
  await userEvent.click(screen.getByRole('link', { name: 'Back to requests' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Approved' }));
  expect(await screen.findByRole('row', { name: /Birth or adoption/ })).toBeVisible();
  expect(location.search).toBe('?state=approved');
});

it('approves a correction through the prefilled form of the record, and an address after a question [LIFE-04]', async () => {
  const { id, spouse } = await reported(
    'dependent',
    { name: 'Robin Moss', contact: '6175550177' },
    { isAboutSpouse: true },
  );
  const { unmount } = await open(pages.changeRequest(id), 'A dependent’s details');
  await press('Approve');
  const form = await popup('Approve with changes');
  expect(within(form).queryByText('The member’s document')).toBeNull();
  expect(await within(form).findByRole('textbox', { name: 'Full name' })).toHaveValue('Robin Moss');
  await press('Save details and approve');
  expect(await screen.findByText(/^Approved by .+ on /)).toBeVisible();
  expect(await recordOf(await testBackend(), spouse)).toMatchObject({ full_name: 'Robin Moss', contact: '6175550177' });
  unmount();

  const address = await reported('address', { address: '12 Elm St\nSpringfield' });
  await open(pages.changeRequest(address.id), 'New address');
  await press('Approve');
  const dialog = await question('Approve this request?');
  expect(within(dialog).getByText(/^This site doesn’t store mailing addresses\./)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Request approved.')).toBeVisible();
  expect(await stateOf(address.id)).toBe('approved');
});

it('rejects with a reason, and tells an administrator who comes too late [LIFE-04]', async () => {
  const { id } = await reported('name', { name: 'Blair Moss' });
  const { unmount } = await open(pages.changeRequest(id), 'New name');
  await press('Reject');
  const form = await popup('Reject the request');
  await userEvent.click(within(form).getByRole('button', { name: 'Reject' }));
  expect(await within(form).findByText('Enter a reason.')).toBeVisible();
  expect(within(form).getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  await retype(within(form).getByRole('textbox', { name: 'Reason' }), 'Send a photo ID.');
  await userEvent.click(within(form).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Request rejected.')).toBeVisible();
  expect(await screen.findByText('Reason: Send a photo ID.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  unmount();

  const second = await reported('name', { name: 'Blair Moss' });
  await open(pages.changeRequest(second.id), 'New name');
  await press('Approve');
  const edit = await popup('Approve with changes');
  await within(edit).findByRole('textbox', { name: 'Full name' });
  const backend = await testBackend();
  const token = await backend.signInConsole();
  const body = { id: second.id, reason: 'No.' };
  await outsidePage(() => backend.main('POST', changeRequestPaths.reject, { token, body }));
  await press('Save details and approve');
  expect(await screen.findByText(/^This request was already rejected by /)).toBeVisible();
  expect(await screen.findByText('Reason: No.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect((await recordOf(backend, second.employee))?.full_name).toBe('Blair Winslow');
});

it('shows an empty list, one that failed, and a request that is gone [LIFE-04]', async () => {
  calls.failCallsTo(changeRequestPaths.list);
  const { unmount } = await open(pages.changeRequests, 'Requests');
  const again = await screen.findByRole('button', { name: 'Try again' });
  calls.restore();
  await userEvent.click(again);
  expect(await screen.findByText('No pending requests. Changes that members report appear here.')).toBeVisible();
  unmount();
  await renderApp(pages.changeRequest(999_999), { as: 'employeeAdmin', config });
  expect(await screen.findByText('This request no longer exists.')).toBeVisible();
});
