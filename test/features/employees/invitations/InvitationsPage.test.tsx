import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pages } from '@/contract/pages';
import { invitationPaths } from '@/contract/people/invitation';

import { choose, outsidePage, popup, press, pressMore, question } from '../../../support/browser/contentLists';
import { newPerson } from '../../../support/browser/identity';
import '../../../support/page/fastQueries';
import { address, renderApp, testBackend } from '../../../support/page/renderApp';
import { watchCalls } from '../../../support/page/sentCalls';

const calls = watchCalls();
const config = { program: true };
const open = (path: string = pages.invitations) => renderApp(path, { as: 'employeeAdmin', config });

beforeEach(async () => {
  calls.forget();
  const { db } = await testBackend();
  await db.updateTable('people').set({ status: 0 }).where('registered_at', 'is', null).execute();
  for (const table of ['invitation_rounds', 'invited_people'] as const) await db.deleteFrom(table).execute();
});
async function invitee(name: string, change: Record<string, unknown> = {}) {
  const backend = await testBackend();
  const person = await newPerson(backend, { isRegistered: false });
  await backend.db
    .updateTable('people')
    .set({ full_name: name, name_key: name.toLowerCase(), email: '', ...change })
    .where('id', '=', person.id)
    .execute();
  return person;
}
const counts = async () => {
  const list = await screen.findByRole('list', { name: 'People without an account' });
  await waitFor(() => expect(list).toHaveAttribute('aria-busy', 'false'));
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};
const sendButton = () => screen.findByRole('button', { name: 'Send invitations' });
/** Waits for the count, then for the confirmation. */
async function pressSend(people: string) {
  await screen.findByText(new RegExp(`^For ${people}\\.`));
  await userEvent.click(await sendButton());
  return within(await question(`Invite ${people}?`));
}
const answer = async (requested: ReturnType<typeof within>, text: string) =>
  userEvent.click(requested.getByRole('button', { name: text }));
const rowsOf = async (label: string) =>
  within(await screen.findByRole('table', { name: label }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const settled = () => outsidePage(async () => (await testBackend()).parts.invitations.settled());

it.long(
  'shows three counts and a preview of the text, and invites everyone after a confirmation [ROLL-13]',
  async () => {
    await invitee('Ada Reed');
    await invitee('Ben Reed');
    await invitee('Cleo Reed', { contact: '' });
    await open();
    expect(await counts()).toEqual([
      'Can be invited now2',
      'Invited in the last 7 days0',
      'No phone or email of their own1',
    ]);
    expect(await screen.findByText(/account is ready to set up: http:\/\/127\.0\.0\.1:\d+\/signup /)).toBeVisible();
    expect(await screen.findByText('For 2 people. Skipped: 1 person who can’t be reached this way.')).toBeVisible();
    expect(await screen.findByText('No invitations yet. Invitations you send appear here.')).toBeVisible();

    await answer(await pressSend('2 people'), 'Cancel');
    expect(calls.to(invitationPaths.send)).toEqual([]);
    await answer(await pressSend('2 people'), 'Send invitations');
    expect(await screen.findByText('The invitations are on their way.')).toBeVisible();
    expect(calls.to(invitationPaths.send).map(({ body }) => body)).toEqual([{ channel: 'any' }]);
    await settled();
    await waitFor(async () =>
      expect((await rowsOf('Sent invitations'))[0]?.slice(1, -1)).toEqual([
        'Everyone without an account',
        'Morgan Hale',
        'Text message, or email if no phone number',
        '2',
        '0',
        '1',
        'Done',
      ]),
    );
    await waitFor(async () => expect((await counts())[1]).toBe('Invited in the last 7 days2'));
    expect(await screen.findByText(/^No one to invite right now\./)).toBeVisible();
    expect(await sendButton()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(await sendButton());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  },
);

it.long('counts the families of a filter and invites them through the selected channel [ROLL-13]', async () => {
  await invitee('Quinn Quarry', { email: 'quinn@example.org' });
  await invitee('Other Person', { email: 'other@example.org' });
  await open();
  await press('Filtered employees and their families');
  await choose('Send by', 'Email');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Username' }), 'quinn');
  expect(await screen.findByText('For 1 person.')).toBeVisible();
  await choose('Status', 'Not Registered');
  expect(calls.to(invitationPaths.count).at(-1)?.query).toEqual({
    channel: 'email',
    userIsSignedUp: '0',
    search: 'Quinn',
  });
  expect(await screen.findByText('For 1 person.')).toBeVisible();
  await answer(await pressSend('1 person'), 'Send invitations');
  await settled();
  await waitFor(async () =>
    expect((await rowsOf('Sent invitations'))[0]?.[1]).toBe('Families of: Not Registered, “Quinn”'),
  );
});

it.long('shows the people of a round, the text, and the people it did not reach [ROLL-13]', async () => {
  const { db, parts } = await testBackend();
  const refused = await invitee('Rita Refused');
  await invitee('Sam Sent');
  await invitee('Uma Unreached', { contact: '' });
  await open();
  await answer(await pressSend('2 people'), 'Send invitations');
  await screen.findByText('The invitations are on their way.');
  await settled();
  await outsidePage(async () => {
    await db
      .updateTable('invitations')
      .set({ state: 'failed', reason: 'refused', code: 400 })
      .where('person_id', '=', refused.id)
      .execute();
    await parts.invitations.settled();
  });
  await userEvent.click(await screen.findByRole('link', { name: /^People invited/ }));
  expect(
    await screen.findByRole('heading', { level: 1, name: /^Invitations from \w+ \d+, \d{4}, \d+:\d\d [AP]M$/ }),
  ).toBeVisible();
  expect(
    await screen.findByText('Everyone without an account · Text message, or email if no phone number · by Morgan Hale'),
  ).toBeVisible();
  expect(screen.getByText(/account is ready to set up/)).toBeVisible();
  expect((await rowsOf('People')).map((cells) => cells.slice(0, 5))).toEqual([
    ['Rita Refused', 'Employee', 'Not delivered', 'Rejected by the SMS service (400)', 'SMS'],
    ['Sam Sent', 'Employee', 'Sent', '–', 'SMS'],
    ['Uma Unreached', 'Employee', 'Skipped', 'No phone number or email of their own', '–'],
  ]);
  await press('Not delivered');
  await waitFor(async () => expect((await rowsOf('People')).map(([name]) => name)).toEqual(['Rita Refused']));
  expect(address()).toMatch(/\?state=failed$/);
  expect(screen.getByRole('link', { name: 'Rita Refused' })).toHaveAttribute('href', pages.employee(refused.id));
  await press('Sending');
  expect(await screen.findByText('No one has this status.')).toBeVisible();
  await press('Show all');
  await waitFor(async () => expect(await rowsOf('People')).toHaveLength(3));
  await userEvent.click(screen.getByRole('link', { name: 'Back to invitations' }));
  await waitFor(() => expect(address()).toBe(pages.invitations));
});

it.long('updates the counts of a running round automatically [ROLL-13]', async () => {
  await invitee('Slow Person');
  const { parts } = await testBackend();
  const wake = jest.spyOn(parts.invitations, 'wake').mockImplementation(() => {});
  await open();
  await answer(await pressSend('1 person'), 'Send invitations');
  await waitFor(async () => expect((await rowsOf('Sent invitations'))[0]?.at(-2)).toBe('Preparing'));
  wake.mockRestore();
  parts.invitations.wake();
  await waitFor(
    async () => expect((await rowsOf('Sent invitations'))[0]?.slice(4, -1)).toEqual(['1', '0', '0', 'Done']),
    {
      timeout: 10_000,
    },
  );
});

it.long('updates the page of a round until everything is sent, and announces that once [ROLL-13]', async () => {
  await invitee('Slow Reader');
  const { parts } = await testBackend();
  const wake = jest.spyOn(parts.invitations, 'wake').mockImplementation(() => {});
  await open();
  await answer(await pressSend('1 person'), 'Send invitations');
  await waitFor(async () => expect((await rowsOf('Sent invitations'))[0]?.at(-2)).toBe('Preparing'));
  await userEvent.click((await screen.findAllByRole('link', { name: /^People invited/ }))[0] as Element);
  expect(await screen.findByText(/^Sending: .* This page updates automatically\.$/)).toBeVisible();
  wake.mockRestore();
  parts.invitations.wake();
  await waitFor(() => expect(screen.queryByText(/^Sending: /)).not.toBeInTheDocument(), { timeout: 10_000 });
  expect(await screen.findByText('Slow Reader')).toBeVisible();
  const spoken = () => [...document.querySelectorAll('[aria-live] p')].map(({ textContent }) => textContent);
  await waitFor(() => expect(spoken()).toContain('All invitations sent.'));
  const requested = () => calls.to(invitationPaths.people(address().split('/').at(-1) ?? '')).length;
  const before = requested();
  expect(before).toBeGreaterThan(1);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(requested()).toBe(before);
});

it('shows an error in its place for what cannot be read, with a retry button [ROLL-13]', async () => {
  calls.failOnce(invitationPaths.people(987_654));
  await open(pages.invitationRound(987_654));
  expect(await screen.findByText('We couldn’t reach the server')).toBeVisible();
  await press('Try again');
  expect(await screen.findByText('These invitations no longer exist.')).toBeVisible();
});

it.long('invites one person from their card, or shows on the card why not [ROLL-13]', async () => {
  const { contact } = await invitee('Ines Vale');
  await open(`${pages.employees}?search=Ines`);
  await userEvent.click(await screen.findByRole('link', { name: 'View Ines Vale' }));
  await pressMore('Ines Vale', 'Invite Ines Vale');
  const form = within(await popup('Invite to sign up'));
  expect(await form.findByText(/account is ready to set up/)).toBeVisible();
  await press('Submit');
  expect(await screen.findByText('The invitation is on its way.')).toBeVisible();
  await settled();
  const backend = await testBackend();
  expect((await backend.outbox()).filter(({ to }) => to === `+1${contact}`)).toHaveLength(1);

  await pressMore('Ines Vale', 'Invite Ines Vale');
  await popup('Invite to sign up');
  await press('Submit');
  expect(
    await screen.findByText(/^Already invited on .*\. You can invite each person once every 7 days\.$/),
  ).toBeVisible();
});

it.long('shows the entry under People in the sidebar, and only if the service supports it [ROLL-13]', async () => {
  const { unmount } = await open();
  const sidebar = () => within(screen.getByRole('navigation', { name: 'Main' }));
  expect(await sidebar().findByRole('link', { name: 'Invitations' })).toHaveAttribute('aria-current', 'page');
  expect(sidebar().getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
  const entries = sidebar()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(entries.slice(0, 9)).toEqual([
    'Dashboard',
    'Manage Education Documents',
    'Manage Carousel Items',
    'Manage Alerts',
    'Push Notifications',
    'All people',
    'Requests',
    'Import history',
    'Invitations',
  ]);
  unmount();
  await renderApp(pages.employees, { as: 'employeeAdmin' });
  await screen.findByRole('heading', { level: 1, name: 'Employee Summary' });
  expect(sidebar().queryByRole('link', { name: 'Invitations' })).toBeNull();
});
