import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { sessionPaths } from '@/contract/people/session';
import { initialSession } from '@/store/session/sessionSlice';

import {
  checkCode,
  lastCode,
  newPerson,
  otherCode,
  otherPassword,
  signIn,
  startReset,
} from '../../support/browser/identity';
import { address, renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';
import { field, fill, findText, heading, press, reload } from './screen';

const calls = watchCalls();
beforeEach(() => calls.forget());

async function askForCode() {
  const backend = await testBackend();
  const person = await newPerson(backend);
  const app = await renderApp('/forgot-password');
  await heading('Forgot your password?');
  await fill({ 'Contact Number': person.contact });
  await press('Send code');
  await heading('Enter your code');
  return { ...app, backend, person, code: await lastCode(backend, person.contact) };
}

it('shows an error for an empty field and sends nothing [ROUTE-04 AUTH-18]', async () => {
  await renderApp('/forgot-password');
  await heading('Forgot your password?');
  expect(screen.getAllByRole('textbox')).toEqual([field('Contact Number')]);
  await press('Send code');
  expect(await findText('Contact Number Required.')).toBeInTheDocument();
  expect(calls.to(sessionPaths.forgotPassword)).toEqual([]);
});

it('goes from the number through the code to the new password and the login [AUTH-17 AUTH-19 AUTH-20 OTP-06]', async () => {
  const { backend, person, code, store } = await askForCode();
  expect(address()).toBe('/verify-otp?component=forgotPassword');
  expect(calls.to(sessionPaths.forgotPassword)).toEqual([
    expect.objectContaining({ body: { userContact: `+1${person.contact}` } }),
  ]);
  expect(calls.to(sessionPaths.getOtp)).toEqual([]);

  await userEvent.type(field('4-digit code'), code);
  await press('Verify');
  await heading('Choose a new password');
  expect(address()).toBe('/create-new-password');

  await fill({ 'New Password': otherPassword });
  await press('Save password');
  await heading('Welcome back');
  expect(calls.to(sessionPaths.updateNewPassword)).toEqual([
    expect.objectContaining({ method: 'POST', body: { userPassword: otherPassword } }),
  ]);
  expect(store.getState().session).toEqual(initialSession);
  expect(localStorage.getItem('authToken')).toBeNull();
  expect((await signIn(backend, person.contact, otherPassword)).body.status).toBe('success');
});

it('keeps the new password step through a reload and nothing after it [AUTH-20]', async () => {
  const { backend, person, code, unmount } = await askForCode();
  await userEvent.type(field('4-digit code'), `${code}{Enter}`);
  await heading('Choose a new password');
  await reload(unmount);
  await heading('Choose a new password');
  expect(Object.keys(sessionStorage)).toEqual(['codeStep']);
  await fill({ 'New Password': otherPassword });
  await press('Save password');
  await heading('Welcome back');
  expect(sessionStorage).toHaveLength(0);
  expect((await signIn(backend, person.contact, otherPassword)).body.status).toBe('success');
});

it.each([
  ['/create-new-password', '/forgot-password'],
  ['/admin/create-new-password', '/admin/forgot-password'],
])('leads from %s opened directly to the start of the reset', async (path, start) => {
  await renderApp(path);
  await heading('Choose a new password');
  expect(screen.getByText('You haven’t entered a code yet. Start over to get one.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start over' })).toHaveAttribute('href', start);
});

it('stays after a wrong code, marks the boxes and shows why [D-11 ERR-09 OTP-07]', async () => {
  const { code } = await askForCode();
  await userEvent.type(field('4-digit code'), otherCode(code));
  await press('Verify');
  await waitFor(() => expect(field('4-digit code')).toHaveAttribute('aria-invalid', 'true'));
  expect(await screen.findByText(/./, { selector: '[data-toast="error"] > div > span' })).toBeInTheDocument();
  expect(address()).toBe('/verify-otp?component=forgotPassword');
});

it.each([
  ['/verify-otp', 'Enter your code', '4-digit code', '1234', 'Verify'],
  ['/verify-otp?component=forgotPassword', 'Enter your code', '4-digit code', '1234', 'Verify'],
  ['/admin/verify-otp', 'Enter your code', '4-digit code', '1234', 'Verify'],
  ['/create-new-password', 'Choose a new password', 'New Password', otherPassword, 'Save password'],
])(
  'says that something went wrong when %s is opened directly, and sends nothing [D-09 OTP-02]',
  async (path, title, label, text, button) => {
    await renderApp(path);
    await heading(title);
    calls.forget();
    await userEvent.type(field(label), text);
    await press(button);
    expect(await findText('Something went wrong.')).toBeInTheDocument();
    expect(fetch).not.toHaveBeenCalled();
  },
);

it('shows an error for an empty new password [ROUTE-06 AUTH-21]', async () => {
  await renderApp('/create-new-password');
  await heading('Choose a new password');
  expect(document.querySelectorAll('input')).toHaveLength(1);
  await press('Save password');
  expect(await findText('Password Required.')).toBeInTheDocument();
});

it.long('leads a member after a reset to a sign-in for members, which works [D-01]', async () => {
  const { backend, person, code } = await askForCode();
  await userEvent.type(field('4-digit code'), code);
  await press('Verify');
  await heading('Choose a new password');
  await fill({ 'New Password': otherPassword });
  await press('Save password');
  await heading('Welcome back');
  expect(address()).toBe('/login');
  expect(screen.getByText(/If you’re a member, sign in with your SSN/)).toBeInTheDocument();

  await userEvent.click(screen.getByRole('link', { name: 'Sign in as a member' }));
  await heading('Sign in as a member');
  expect(address()).toBe('/signup');
  await fill({ SSN: person.ssn, 'Contact Number': person.contact, Password: otherPassword });
  await press('Continue');
  await heading('Enter your code');
  await userEvent.type(field('4-digit code'), await lastCode(backend, person.contact));
  await press('Verify');
  await waitFor(() => expect(address()).toBe('/'));
});

it.long(
  'lets the owner of a number whose tries others used up continue with the SSN; starts another code with it again',
  async () => {
    const backend = await testBackend();
    const person = await newPerson(backend);
    for (let round = 0; round < 2; round += 1) {
      const { token, code } = await startReset(backend, person.contact);
      for (let step = 1; step <= 5; step += 1) await checkCode(backend, token, person.contact, otherCode(code, step));
    }
    await renderApp('/forgot-password', { config: { ssnRecovery: true } });
    await heading('Forgot your password?');
    await fill({ 'Contact Number': person.contact });
    await press('Send code');
    expect(await findText(/Confirm with your SSN under Forgot Password/)).toBeInTheDocument();
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Confirm with your Social Security number' }),
    ).toBeInTheDocument();
    await waitFor(() => expect(field('SSN')).toHaveFocus());

    await press('Send code');
    expect(await findText('SSN is Required')).toBeInTheDocument();
    await fill({ SSN: person.ssn });
    await press('Send code');
    await heading('Enter your code');
    expect(JSON.stringify(window.history.state)).not.toContain(person.ssn);
    await userEvent.type(field('4-digit code'), await lastCode(backend, person.contact));
    await press('Verify');
    await heading('Choose a new password');
  },
);

it('sends no SSN to a service that does not ask for it', async () => {
  const backend = await testBackend();
  const person = await newPerson(backend);
  for (let requested = 0; requested < 3; requested += 1) await startReset(backend, person.contact);
  await renderApp('/forgot-password', { config: { ssnRecovery: false } });
  await fill({ 'Contact Number': person.contact });
  await press('Send code');
  expect(await findText(/You’ve requested too many codes\. Try again in \d+ minutes/)).toBeInTheDocument();
  expect(screen.queryByLabelText('SSN')).not.toBeInTheDocument();
});
