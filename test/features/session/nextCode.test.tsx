import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { consolePaths, sessionPaths } from '@/contract/people/session';
import { consoleAdmin, lastCode, newPerson, otherCode, validPassword } from '../../support/browser/identity';
import { forwardClock } from '../../support/forwardClock';
import { address, renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';
import { field, fill, findText, heading, press } from './screen';

const calls = watchCalls();
const config = { codeLifeS: 300 };
const clock = forwardClock();
beforeAll(() => testBackend());
beforeEach(() => calls.forget());

async function requestReset() {
  const backend = await testBackend();
  const person = await newPerson(backend);
  await renderApp('/forgot-password', { config });
  await heading('Forgot your password?');
  await fill({ 'Contact Number': person.contact });
  await press('Send code');
  await heading('Enter your code');
  return { backend, person, code: await lastCode(backend, person.contact) };
}
const verify = (code: string) => userEvent.type(field('4-digit code'), `${code}{Enter}`);
const hint = () => document.getElementById(field('4-digit code').getAttribute('aria-describedby') ?? '')?.textContent;
const offer = () => screen.findByRole('button', { name: 'Send a new code' });

it.long('offers another code after a visible wait, with a new token in a reset [D-13]', async () => {
  const { backend, person, code } = await requestReset();
  expect(screen.getByText(/^Send a new code in \d+ sec$/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull();
  clock.pass(31);
  await userEvent.click(await offer());
  await waitFor(() => expect(calls.to(sessionPaths.forgotPassword)).toHaveLength(2));
  expect(await screen.findByText(/^Send a new code in/)).toBeInTheDocument();
  expect(field('4-digit code')).toHaveFocus();
  expect(await screen.findByText('We sent a new code.')).toBeInTheDocument();

  const next = await lastCode(backend, person.contact);
  if (next !== code) {
    await verify(code);
    await waitFor(() => expect(hint()).toContain('4 tries left.'));
  }
  await verify(next);
  await heading('Choose a new password');
});

it.long('requests another code in a sign-up with the same call as the first [AUTH-15]', async () => {
  const backend = await testBackend();
  const person = await newPerson(backend, { isRegistered: false });
  await renderApp('/signup', { config });
  await heading('Create your account');
  await fill({ SSN: person.ssn, 'Contact Number': person.contact, Password: validPassword });
  await press('Sign up');
  await heading('Enter your code');
  clock.pass(31);
  await userEvent.click(await offer());
  await waitFor(() => expect(calls.to(sessionPaths.getOtp)).toHaveLength(2));
  await screen.findByText(/^Send a new code in/);
  expect(calls.to(sessionPaths.signUp)).toHaveLength(1);
  await verify(await lastCode(backend, person.contact));
  await waitFor(() => expect(address()).toBe('/'));
});

it.long('gives the console’s administrator another code in the same way [AUTH-29]', async () => {
  await testBackend();
  await renderApp('/admin/forgot-password', { config });
  await heading('Forgot your password?');
  await fill({ Email: consoleAdmin.email });
  await press('Submit');
  await heading('Enter your code');
  clock.pass(31);
  await userEvent.click(await offer());
  await waitFor(() =>
    expect(
      calls
        .to(consolePaths.forgotPassword.replace('/api', ''))
        .concat(calls.to(`/chat-api${consolePaths.forgotPassword}`)),
    ).toHaveLength(2),
  );
});

it.long(
  'shows below the boxes after a wrong code how many tries are left, until the code is void [OTP-07]',
  async () => {
    const { code } = await requestReset();
    for (const left of ['4 tries left.', '3 tries left.', '2 tries left.', '1 try left.', 'Get a new code.']) {
      await verify(otherCode(code));
      await waitFor(() => expect(hint()).toBe(`That code is incorrect or expired. ${left}`));
      expect(field('4-digit code')).toHaveValue('');
    }
    await verify(code);
    await waitFor(() => expect(calls.to(sessionPaths.verifyOtp)).toHaveLength(6));
    await waitFor(() => expect(hint()).toContain('Get a new code.'));
    expect(address()).toBe('/verify-otp?component=forgotPassword');
  },
);

it.long('shows on the screen how long the code is valid, and when it has expired', async () => {
  await requestReset();
  expect(hint()).toBe('You can paste the code. It expires in 5 minutes.');
  clock.pass(301);
  await waitFor(() => expect(hint()).toBe('This code has expired. Get a new one.'));
  await userEvent.click(await offer());
  await waitFor(() => expect(hint()).toBe('You can paste the code. It expires in 5 minutes.'));
});

it('does not submit by itself on the last digit [D-12]', async () => {
  const { code } = await requestReset();
  await userEvent.type(field('4-digit code'), code);
  expect(field('4-digit code')).toHaveValue(code);
  expect(screen.getByRole('button', { name: 'Verify' })).toBeEnabled();
  expect(calls.to(sessionPaths.verifyOtp)).toEqual([]);
});

it.long('accepts a code pasted with the text around it [OTP-11]', async () => {
  const { code } = await requestReset();
  await userEvent.click(field('4-digit code'));
  await userEvent.paste(`Your Harbor code is ${code.slice(0, 2)} ${code.slice(2)}.`);
  expect(field('4-digit code')).toHaveValue(code);
  await press('Verify');
  await heading('Choose a new password');
});

it.long('shows the service’s refusal to send, and does not start the wait again', async () => {
  await requestReset();
  for (let time = 0; time < 3; time += 1) {
    clock.pass(31);
    await userEvent.click(await offer());
    if (time < 2) await screen.findByText(/^Send a new code in/);
  }
  expect(await findText(/You’ve requested too many codes/)).toBeInTheDocument();
  expect(await offer()).toBeEnabled();
});

it('offers to start over on the screen opened directly [D-09]', async () => {
  await renderApp('/verify-otp?component=forgotPassword', { config });
  await heading('Enter your code');
  expect(screen.getByRole('link', { name: 'Start over' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.queryByText(/Send a new code/)).toBeNull();
});

it.each([
  ['/verify-otp', '/signup'],
  ['/verify-otp?component=forgotPassword', '/forgot-password'],
  ['/admin/verify-otp', '/admin/forgot-password'],
])('claims no sent code when %s is opened without a pending one, and leads to %s', async (path, start) => {
  await renderApp(path, { config });
  await heading('Enter your code');
  expect(screen.getByText('No code has been sent. Start over to get one.')).toBeVisible();
  expect(hint()).toBe('We’ll send a code when you start over.');
  expect(document.body).not.toHaveTextContent(/we sent/i);
  await userEvent.click(screen.getByRole('link', { name: 'Start over' }));
  await waitFor(() => expect(address()).toContain(start));
});
