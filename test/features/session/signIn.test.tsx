import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { sessionPaths } from '@/contract/people/session';
import { texts } from '@/contract/texts';

import { employeeAdmin, member } from '../../support/browser/identity';
import { address, renderApp } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';
import { field, fill, findText, heading, press } from './screen';

const calls = watchCalls();
beforeEach(() => calls.forget());
const sent = () => calls.to(sessionPaths.signIn);

const open = async (...terms: Parameters<typeof renderApp> | []) => {
  const app = await renderApp('/login', terms[1]);
  await heading('Welcome back');
  return app;
};

it('shows contact number, password, and links to recovery and sign-up at the login [ROUTE-02]', async () => {
  await open();
  expect(field('Contact Number')).toBeInTheDocument();
  expect(field('Password')).toHaveAttribute('type', 'password');
  expect(screen.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.getByRole('link', { name: /Sign up/ })).toHaveAttribute('href', '/signup');
});

it.each([
  ['both fields empty [AUTH-03]', '', '', 'Contact Number and Password Required.', [true, true]],
  ['contact empty only [AUTH-04]', '', 'Secret@1', 'Contact Number is Required.', [true, false]],
  ['password empty only [AUTH-05]', employeeAdmin.contact, '', 'Password is Required.', [false, true]],
])(
  'shows an error for %s, marks the fields and sends nothing [D-17]',
  async (_title, contact, password, text, wrong) => {
    await open();
    await fill({ 'Contact Number': contact, Password: password });
    await press('Login');
    expect(await findText(text)).toBeInTheDocument();
    expect(
      [field('Contact Number'), field('Password')].map((input) => input.getAttribute('aria-invalid') === 'true'),
    ).toEqual(wrong);
    await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-invalid', 'true'));
    expect(sent()).toEqual([]);
  },
);

it.long('marks a contact of nine digits and does not send it [AUTH-46]', async () => {
  await open();
  await fill({ 'Contact Number': '555010000', Password: 'Secret@1' });
  await press('Login');
  expect(field('Contact Number')).toHaveAccessibleDescription('Enter all 10 digits.');
  expect(sent()).toEqual([]);
});

it.long(
  'sends an administrator’s sign-in once with country code, stores it and leads to the employees [AUTH-02 AUTH-06]',
  async () => {
    await open();
    await fill({ 'Contact Number': employeeAdmin.contact, Password: employeeAdmin.password });
    const login = screen.getByRole('button', { name: 'Login' });
    await Promise.all([userEvent.click(login), userEvent.click(login), userEvent.keyboard('{Enter}')]);
    await heading('Employee Summary');
    expect(address()).toBe('/employees');
    expect(sent()).toEqual([
      expect.objectContaining({
        method: 'POST',
        body: { userContact: `+1${employeeAdmin.contact}`, userPassword: employeeAdmin.password },
      }),
    ]);
    expect({ ...localStorage }).toMatchObject({
      isAdmin: 'true',
      userSSN: '***-**-0001',
      authToken: expect.any(String) as string,
    });
  },
);

it.long('refuses a member with the fixed text, stays, and stores nothing [AUTH-01 AUTH-07]', async () => {
  const { store } = await open();
  await fill({ 'Contact Number': member.contact, Password: member.password });
  await press('Login');
  expect(await findText(texts.session.accessDenied)).toBeInTheDocument();
  expect(address()).toBe('/login');
  expect(store.getState().session).toMatchObject({ auth: false, token: null, user: null });
  expect(localStorage.getItem('authToken')).toBeNull();
});

it.long('shows a refused member where members sign in, and has no such link with members allowed [D-01]', async () => {
  const { unmount } = await open();
  await fill({ 'Contact Number': member.contact, Password: member.password });
  expect(screen.queryByText(/If you’re a member/)).not.toBeInTheDocument();
  await press('Login');
  expect(await screen.findByText(/If you’re a member/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in as a member' })).toHaveAttribute('href', '/signup');
  unmount();
  await open('/login', { config: { memberLogin: true } });
  expect(screen.queryByRole('link', { name: 'Sign in as a member' })).not.toBeInTheDocument();
});

it.long('lets an installation allow members, who start at home [D-01]', async () => {
  await open('/login', { config: { memberLogin: true } });
  await fill({ 'Contact Number': member.contact, Password: member.password });
  await press('Login');
  await waitFor(() => expect(address()).toBe('/'));
  expect(localStorage.getItem('isAdmin')).toBeNull();
});

it('marks both fields after a failed sign-in and shows the service’s message [AUTH-08 ERR-09]', async () => {
  await open();
  await fill({ 'Contact Number': employeeAdmin.contact, Password: 'Wrong@123' });
  await press('Login');
  expect(await findText('Incorrect contact number or password.')).toBeInTheDocument();
  expect(field('Contact Number')).toHaveAttribute('aria-invalid', 'true');
  expect(field('Password')).toHaveAttribute('aria-invalid', 'true');
});

it('marks both fields after a failed connection too [AUTH-08]', async () => {
  await open();
  await fill({ 'Contact Number': employeeAdmin.contact, Password: employeeAdmin.password });
  calls.failOnce();
  await press('Login');
  expect(await findText('Network Error')).toBeInTheDocument();
  await waitFor(() => expect(field('Password')).toHaveAttribute('aria-invalid', 'true'));
});

it('shows the form to a signed-in person too [D-27]', async () => {
  await open('/login', { as: 'console' });
  expect(field('Contact Number')).toBeInTheDocument();
});
