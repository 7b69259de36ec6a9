import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { proofPaths } from '@/contract/people/proof';
import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { sessionEnded } from '@/store/session/sessionSlice';

import { field, findText, openAsNewPerson, press } from '../features/profile/screen';
import { freeContact, otherPassword, validPassword } from '../support/browser/identity';
import { address } from '../support/page/renderApp';
import '../support/page/fastQueries';
import { watchCalls } from '../support/page/sentCalls';

const calls = watchCalls();
beforeEach(() => calls.forget());

/** Opens a page as someone who signed in eleven minutes ago. */
async function open(path: string) {
  const app = await openAsNewPerson(path);
  await app.backend.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 11 * 60 * 1000) })
    .where('person_id', '=', app.person.id)
    .execute();
  return app;
}
async function openPassword() {
  const app = await open('/profile/change-password');
  await screen.findByLabelText('New Password', { selector: 'input' });
  await userEvent.type(field('New Password'), otherPassword);
  await userEvent.type(field('Confirm Password'), otherPassword);
  await press('Change password');
  return app;
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const passwordBox = async () => (await dialog()).getByLabelText<HTMLInputElement>('Password', { selector: 'input' });
const toasts = () => document.querySelectorAll('[data-toast]');

it('asks for the password in one dialog over the page, and continues the call with what was typed [TEAM-06]', async () => {
  await openPassword();
  expect(await passwordBox()).toHaveFocus();
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    'For your security, confirm it’s you. Nothing you entered will be lost.',
  );
  expect(toasts()).toHaveLength(0);
  await userEvent.keyboard(`${validPassword}{Enter}`);

  expect(await findText('Password changed.')).toBeInTheDocument();
  await noDialog();
  expect(calls.to(proofPaths.person)).toEqual([
    expect.objectContaining({ method: 'POST', body: { password: validPassword } }),
  ]);
  const sent = calls.to(sessionPaths.changePassword).map(({ body }) => body);
  expect(sent).toEqual([{ userPassword: otherPassword }, { userPassword: otherPassword }]);
  expect(address()).toBe('/profile/change-password');
});

it('shows a wrong password at its field, and lets the next one be right [TEAM-06]', async () => {
  await openPassword();
  await userEvent.type(await passwordBox(), otherPassword);
  await userEvent.click((await dialog()).getByRole('button', { name: 'Continue' }));
  await waitFor(async () => expect(await passwordBox()).toHaveAccessibleDescription('Incorrect password.'));
  await waitFor(async () => expect(await passwordBox()).toHaveFocus());
  expect(toasts()).toHaveLength(0);
  await userEvent.keyboard(`${validPassword}{Enter}`);
  expect(await findText('Password changed.')).toBeInTheDocument();
});

it.long('sends nothing without a password [TEAM-06]', async () => {
  await openPassword();
  await passwordBox();
  await userEvent.keyboard('{Enter}');
  await waitFor(async () => expect(await passwordBox()).toHaveAccessibleDescription('Password is Required.'));
  expect(calls.to(proofPaths.person)).toEqual([]);
});

it.long.each(['Cancel', '{Escape}'])(
  'restores the form as it was after %s and shows no message [TEAM-06]',
  async (way) => {
    const { store } = await openPassword();
    await passwordBox();
    if (way === 'Cancel') await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    else await userEvent.keyboard(way);
    await noDialog();
    expect(field('New Password')).toHaveValue(otherPassword);
    expect(field('Confirm Password')).toHaveValue(otherPassword);
    expect(field('New Password')).toBeValid();
    expect(toasts()).toHaveLength(0);
    expect(calls.to(sessionPaths.changePassword)).toHaveLength(1);
    expect(store.getState().session.auth).toBe(true);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus());

    await press('Change password');
    await userEvent.type(await passwordBox(), `${validPassword}{Enter}`);
    expect(await findText('Password changed.')).toBeInTheDocument();
  },
);

it.long('requests a new number once more automatically, and shows its code step next [TEAM-06 PROF-04]', async () => {
  await open('/profile');
  const number = await screen.findByLabelText<HTMLInputElement>(/Contact/, { selector: 'input' });
  await waitFor(() => expect(number).not.toHaveValue(''));
  const free = freeContact();
  await userEvent.clear(number);
  await userEvent.type(number, free);
  await press('Save Changes');
  await userEvent.type(await passwordBox(), `${validPassword}{Enter}`);
  expect(await screen.findByLabelText('4-digit code')).toBeInTheDocument();
  expect(calls.to(userPaths.updateMobileNumber)).toHaveLength(2);
});

it.long('keeps a new number in its field, without an error, when the dialog is closed [TEAM-06 PROF-05]', async () => {
  await open('/profile');
  const number = await screen.findByLabelText<HTMLInputElement>(/Contact/, { selector: 'input' });
  await waitFor(() => expect(number).not.toHaveValue(''));
  const free = freeContact();
  await userEvent.clear(number);
  await userEvent.type(number, free);
  await press('Save Changes');
  await passwordBox();
  await userEvent.keyboard('{Escape}');
  await noDialog();
  expect(number).toBeValid();
  expect(number.value.replace(/\D/g, '')).toContain(free);
  expect(screen.queryByLabelText('4-digit code')).toBeNull();
});

it.long('closes the dialog with the session [TEAM-06]', async () => {
  const { store } = await openPassword();
  await passwordBox();
  act(() => void store.dispatch(sessionEnded({ reason: 'elsewhere' })));
  await noDialog();
});

it.long('links from the dialog to resetting a forgotten password [TEAM-06]', async () => {
  await openPassword();
  await userEvent.click((await dialog()).getByRole('link', { name: 'Forgot your password?' }));
  await waitFor(() => expect(address()).toBe('/forgot-password'));
  await noDialog();
  expect(calls.to(sessionPaths.changePassword)).toHaveLength(1);
});
