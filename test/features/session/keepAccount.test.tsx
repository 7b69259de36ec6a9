import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';

import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { initialSession } from '@/store/session/sessionSlice';

import { lastCode, newPerson, signIn, validPassword } from '../../support/browser/identity';
import { address, renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';
import { field, fill, findText, heading, press } from './screen';

const calls = watchCalls();
beforeAll(() => testBackend());
beforeEach(() => calls.forget());

/** Creates someone who has just deleted their account. */
async function closedPerson(wanted: { isAdmin?: boolean } = {}) {
  const backend = await testBackend();
  const person = await newPerson(backend, wanted);
  const { body } = await signIn(backend, person.contact, person.password);
  await backend.main('GET', userPaths.remove, { token: body.data.access_token });
  return person;
}

async function signInAs({ contact, password }: { contact: string; password: string }, memberLogin = true) {
  const app = await renderApp('/login', { config: { memberLogin } });
  await heading('Welcome back');
  await fill({ 'Contact Number': contact, Password: password });
  await press('Login');
  return app;
}
const question = () => screen.findByRole('alertdialog', { name: 'Restore your account?' });
const lastDay = () => dayjs().add(30, 'days').format('MMM D, YYYY');

it.long(
  'asks on signing in to a deleted account whether to keep it, and leads home on a yes [D-86 PROF-14]',
  async () => {
    const { store } = await signInAs(await closedPerson());
    const dialog = within(await question());
    expect(
      dialog.getByText(new RegExp(`You can restore it with everything in it until ${lastDay()}`)),
    ).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Leave it closed' })).toHaveFocus());
    expect(localStorage.getItem('authToken')).toBeNull();

    await userEvent.click(dialog.getByRole('button', { name: 'Restore my account' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(store.getState().session).toMatchObject({ auth: true, admin: null });
    expect(localStorage.getItem('authToken')).toBe(store.getState().session.token);
  },
);

it.long('leaves it closed on a no: stores nothing, and shows the form again [PROF-14]', async () => {
  const { store } = await signInAs(await closedPerson());
  await question();
  await press('Leave it closed');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(address()).toBe('/login');
  expect(store.getState().session).toEqual(initialSession);
  expect(localStorage.getItem('authToken')).toBeNull();
  expect(calls.to(sessionPaths.keepAccount)).toEqual([]);
  await press('Login');
  expect(await question()).toBeInTheDocument();
});

it.long('returns an employee who is an administrator to the employees [PROF-14]', async () => {
  await signInAs(await closedPerson({ isAdmin: true }), false);
  await question();
  await press('Restore my account');
  await waitFor(() => expect(address()).toBe('/employees'));
});

it.long('offers nothing at /login either if members may not sign in there [D-01 AUTH-07]', async () => {
  const { store } = await signInAs(await closedPerson(), false);
  expect(await findText(/^Access denied\./)).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(store.getState().session).toEqual(initialSession);
});

it('shows the same message for a wrong password as for everyone [AUTH-08]', async () => {
  const { contact } = await closedPerson();
  await signInAs({ contact, password: 'Wrong@1234' });
  expect(await findText('Incorrect contact number or password.')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

async function signUpAgain() {
  const backend = await testBackend();
  const person = await closedPerson();
  const app = await renderApp('/signup');
  await heading('Create your account');
  await fill({ SSN: person.ssn, 'Contact Number': person.contact, Password: validPassword });
  await press('Sign up');
  await heading('Enter your code');
  await userEvent.type(field('4-digit code'), `${await lastCode(backend, person.contact)}{Enter}`);
  await question();
  return app;
}

it.long(
  'offers it at the sign-up after the right code, whether or not members may sign in at /login [PROF-14]',
  async () => {
    const { store } = await signUpAgain();
    expect(address()).toBe('/verify-otp');
    await press('Restore my account');
    await waitFor(() => expect(address()).toBe('/'));
    expect(store.getState().session.auth).toBe(true);
  },
);

it.long('leads to the login on a no after the code [PROF-14]', async () => {
  const { store } = await signUpAgain();
  await press('Leave it closed');
  await heading('Welcome back');
  expect(address()).toBe('/login');
  expect(store.getState().session).toEqual(initialSession);
});

it.long('shows an error for an offer that is no longer valid, and signs no one in', async () => {
  const person = await closedPerson();
  const { store } = await signInAs(person);
  await question();
  const { db } = await testBackend();
  await db
    .updateTable('people')
    .set({ deleted_at: new Date(0) })
    .where('id', '=', person.id)
    .execute();
  await press('Restore my account');
  expect(await findText('This account can no longer be restored.')).toBeInTheDocument();
  await waitFor(() => expect(store.getState().session).toEqual(initialSession));
  expect(address()).toBe('/login');
});
