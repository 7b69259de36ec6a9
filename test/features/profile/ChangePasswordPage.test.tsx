import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { sessionPaths } from '@/contract/people/session';
import { passwordRulesText } from '@/ui/fields/PasswordField';

import { otherPassword, signIn, validPassword } from '../../support/browser/identity';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';
import { field, findText, openAsNewPerson, press } from './screen';

const calls = watchCalls();
beforeEach(() => calls.forget());
const sent = () => calls.to(sessionPaths.changePassword);

async function opened() {
  const app = await openAsNewPerson('/profile/change-password');
  await screen.findByLabelText('New Password', { selector: 'input' });
  return app;
}
async function fill(password: string, confirm = password) {
  for (const [label, text] of [
    ['New Password', password],
    ['Confirm Password', confirm],
  ] as const) {
    await userEvent.clear(field(label));
    if (text) await userEvent.type(field(label), text);
  }
}
const save = () => press('Change password');

it.long(
  'sends a new password and its repetition to the main API; then signs in with the new one [ROUTE-23 PROF-15 API-09]',
  async () => {
    const { backend, person } = await opened();
    expect(document.querySelectorAll('main input')).toHaveLength(2);
    await fill(otherPassword);
    await save();
    expect(await findText('Password changed.')).toBeInTheDocument();
    expect(sent()).toEqual([expect.objectContaining({ method: 'POST', body: { userPassword: otherPassword } })]);
    await waitFor(() => expect(field('New Password')).toHaveValue(''));
    expect((await signIn(backend, person.contact, otherPassword)).body.status).toBe('success');
  },
);

it('shows an error for an empty new password and sends nothing [PROF-16]', async () => {
  await opened();
  await fill('', validPassword);
  await save();
  expect(await findText('Password Required.')).toBeInTheDocument();
  expect(field('New Password')).toBeInvalid();
  await waitFor(() => expect(field('New Password')).toHaveFocus());
  expect(sent()).toEqual([]);
});

it('shows an error for passwords that differ and sends nothing [PROF-17]', async () => {
  await opened();
  await fill(validPassword, otherPassword);
  await save();
  expect(await findText('New Password and Confirm password not matched.')).toBeInTheDocument();
  expect(field('Confirm Password')).toBeInvalid();
  expect(sent()).toEqual([]);
});

it.long.each(['Sh0!t', 'alllower@1', 'ALLUPPER@1', 'NoDigits@@', 'NoSpecial11'])(
  'shows the rule before the first key, and marks %p and does not send it [AUTH-48]',
  async (weak) => {
    await opened();
    expect(field('New Password')).toHaveAccessibleDescription(passwordRulesText);
    await fill(weak);
    await save();
    expect(field('New Password')).toBeInvalid();
    expect(sent()).toEqual([]);
  },
);

it.long('refuses a common password with a message at the field and in a toast [AUTH-48]', async () => {
  await opened();
  await fill('Password@123');
  await save();
  const message = /easy to guess|common/i;
  expect(await findText(message)).toBeInTheDocument();
  expect(field('New Password')).toBeInvalid();
  expect(field('New Password')).toHaveAccessibleDescription(message);
});

it.long('makes one call for fast clicks [J4]', async () => {
  await opened();
  await fill(otherPassword);
  const form = field('New Password').form as HTMLFormElement;
  for (let times = 0; times < 5; times += 1) fireEvent.submit(form);
  await findText('Password changed.');
  expect(sent()).toHaveLength(1);
});
