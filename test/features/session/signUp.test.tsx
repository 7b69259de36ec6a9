import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { sessionPaths } from '@/contract/people/session';
import { toast } from '@/ui/toast/toast';

import { lastCode, newPerson, otherCode, startSignUp, validPassword } from '../../support/browser/identity';
import { address, renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';
import { field, fill, findText, heading, press, reload } from './screen';

const calls = watchCalls();
beforeEach(() => calls.forget());

async function open() {
  const app = await renderApp('/signup');
  await heading('Create your account');
  return app;
}

async function signUp() {
  const backend = await testBackend();
  const person = await newPerson(backend, { isRegistered: false });
  const app = await open();
  await fill({ SSN: person.ssn, 'Contact Number': person.contact, Password: validPassword });
  await press('Sign up');
  await heading('Enter your code');
  return { ...app, person, code: await lastCode(backend, person.contact) };
}

it('shows SSN, contact number and password at the sign-up, and a link back to the login [D-36 ROUTE-03]', async () => {
  await open();
  expect(['SSN', 'Contact Number', 'Password'].map((label) => field(label).value)).toEqual(['', '', '']);
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
});

const whole = { SSN: '900010003', 'Contact Number': '5550100003', Password: validPassword };

it.long.each([
  ['all empty [AUTH-11]', { SSN: '', 'Contact Number': '', Password: '' }, 'Contact Number and Password Required'],
  ['AUTH-12 SSN empty', { ...whole, SSN: '' }, 'SSN is Required'],
  ['contact empty [AUTH-13]', { ...whole, 'Contact Number': '' }, 'Contact Number is Required'],
  ['password empty [AUTH-14]', { ...whole, Password: '' }, 'Password is Required'],
])('shows an error for %s and sends nothing', async (_title, values, text) => {
  await open();
  await fill(values);
  await press('Sign up');
  expect(await findText(text)).toBeInTheDocument();
  expect(calls.to(sessionPaths.signUp)).toEqual([]);
});

it.long('marks a short SSN and a weak password and does not send them [AUTH-47 AUTH-48]', async () => {
  await open();
  await fill({ ...whole, SSN: '12345678', Password: 'harbor1!' });
  await press('Sign up');
  expect(field('SSN')).toHaveAttribute('aria-invalid', 'true');
  expect(field('Password')).toHaveAttribute('aria-invalid', 'true');
  expect(calls.to(sessionPaths.signUp)).toEqual([]);
});

it.long(
  'sends a sign-up, requests a code, and shows the code screen next with nothing stored [AUTH-09 AUTH-15]',
  async () => {
    const { person, store } = await signUp();
    expect(address()).toBe('/verify-otp');
    expect(calls.to(sessionPaths.signUp)).toEqual([
      expect.objectContaining({
        body: { userSSN: person.ssn, userContact: `+1${person.contact}`, userPassword: validPassword },
      }),
    ]);
    expect(calls.to(sessionPaths.getOtp)).toEqual([
      expect.objectContaining({ body: { userContact: `+1${person.contact}` } }),
    ]);
    expect(store.getState().session.auth).toBe(false);
    expect(localStorage.getItem('authToken')).toBeNull();
  },
);

it.long('refuses details that match no one with the service’s message [AUTH-10 AUTH-16]', async () => {
  const error = jest.spyOn(toast, 'error');
  await open();
  await fill({ ...whole, SSN: '123456780' });
  await press('Sign up');
  await waitFor(() => expect(error).toHaveBeenCalled());
  expect(address()).toBe('/signup');
  error.mockRestore();
});

it('signs in with the right code, stores token and masked SSN, and leads home [ROUTE-05 OTP-03 OTP-04]', async () => {
  const { person, code, store } = await signUp();
  await userEvent.type(field('4-digit code'), `${code}{Enter}`);
  await waitFor(() => expect(address()).toBe('/'));
  expect(calls.to(sessionPaths.verifyOtp)).toEqual([
    expect.objectContaining({ body: { userContact: `+1${person.contact}`, userOtp: code } }),
  ]);
  expect(store.getState().session.auth).toBe(true);
  expect({ ...localStorage }).toMatchObject({
    authToken: expect.any(String) as string,
    userSSN: expect.stringMatching(/^\*{3}-\*{2}-\d{4}$/) as string,
  });
  expect(localStorage.getItem('isAdmin')).toBeNull();
});

it('keeps the step of the code through a reload and nothing after it', async () => {
  const { person, code, unmount } = await signUp();
  const { store } = await reload(unmount);
  await heading('Enter your code');
  expect(screen.getByText(/We sent a 4-digit code to the number ending in/)).toBeVisible();
  expect(Object.keys(sessionStorage)).toEqual(['codeStep']);
  expect(sessionStorage.getItem('codeStep')).not.toMatch(
    new RegExp(`${person.ssn}|${validPassword.replace(/\W/g, '\\$&')}`),
  );
  await userEvent.type(field('4-digit code'), `${code}{Enter}`);
  await waitFor(() => expect(address()).toBe('/'));
  expect(store.getState().session.auth).toBe(true);
  expect(sessionStorage.getItem('codeStep')).toBeNull();
});

it('forgets the code step when its page is left', async () => {
  await signUp();
  expect(sessionStorage.getItem('codeStep')).not.toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Back to login' }));
  await heading('Welcome back');
  expect(sessionStorage.getItem('codeStep')).toBeNull();
});

it('starts over at a reload after the code has expired', async () => {
  const { unmount } = await signUp();
  const step = JSON.parse(sessionStorage.getItem('codeStep') ?? '{}') as object;
  sessionStorage.setItem('codeStep', JSON.stringify({ ...step, endsAt: Date.now() - 1 }));
  await reload(unmount);
  expect(await screen.findByText('No code has been sent. Start over to get one.')).toBeVisible();
  expect(sessionStorage.getItem('codeStep')).toBeNull();
});

it('shows an error for a wrong code, leads home, and from there to the login [D-10 OTP-05]', async () => {
  const error = jest.spyOn(toast, 'error');
  const { code } = await signUp();
  await userEvent.type(field('4-digit code'), `${otherCode(code)}{Enter}`);
  await heading('Welcome back');
  expect(address()).toBe('/login');
  expect(error).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('authToken')).toBeNull();
  error.mockRestore();
});

it.long('marks the boxes for three digits and sends nothing [OTP-01]', async () => {
  await signUp();
  await userEvent.type(field('4-digit code'), '123{Enter}');
  await waitFor(() => expect(field('4-digit code')).toHaveAttribute('aria-invalid', 'true'));
  expect(calls.to(sessionPaths.verifyOtp)).toEqual([]);
});

it('keeps the person on the form for a code that was not sent, and repeats both calls on submitting again [D-14]', async () => {
  const backend = await testBackend();
  const person = await newPerson(backend, { isRegistered: false });
  for (let time = 0; time < 3; time += 1) await startSignUp(backend, person);
  await open();
  await fill({ SSN: person.ssn, 'Contact Number': person.contact, Password: validPassword });
  for (const times of [1, 2]) {
    await press('Sign up');
    await waitFor(() => expect(calls.to(sessionPaths.getOtp)).toHaveLength(times));
    expect(await findText(/You’ve requested too many codes/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign up' })).toBeEnabled());
    expect(calls.to(sessionPaths.signUp)).toHaveLength(times);
    expect(address()).toBe('/signup');
  }
});
