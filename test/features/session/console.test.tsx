import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { consolePaths } from '@/contract/people/session';
import { storageKeys } from '@/contract/storageKeys';
import { initialSession } from '@/store/session/sessionSlice';

import { consoleAdmin, lastCode, newConsoleAdmin, otherCode, otherPassword } from '../../support/browser/identity';
import { address, renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';
import { field, fill, findText, heading, press, reload } from './screen';

const calls = watchCalls();
beforeEach(() => calls.forget());
const sentTo = (path: string) => calls.to(`/chat-api${path}`);
const mismatch = 'New Password and Confirm password not matched.';

async function openLogin(as: 'visitor' | 'employeeAdmin' = 'visitor') {
  const app = await renderApp('/admin', { as });
  await heading('Admin Login');
  return app;
}

async function askForCode() {
  const backend = await testBackend();
  const admin = await newConsoleAdmin(backend);
  const app = await renderApp('/admin/forgot-password');
  await heading('Forgot your password?');
  await fill({ Email: admin.email });
  await press('Submit');
  await heading('Enter your code');
  return { ...app, backend, admin, code: await lastCode(backend, admin.email) };
}

it.long('shows email, password and the link to recovery at the admin login [ROUTE-07]', async () => {
  await openLogin();
  expect(field('User Email')).toHaveAttribute('type', 'email');
  expect(field('Password')).toHaveAttribute('type', 'password');
  expect(screen.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute('href', '/admin/forgot-password');
});

it.long('clears every stored session key and re-sets the country code when opened [D-25 AUTH-22]', async () => {
  for (const key of Object.values(storageKeys)) localStorage.setItem(key, 'left over');
  await openLogin('employeeAdmin');
  // The sidebar's state and the last sign-in method are stored for the browser, not the person.
  const browserKeys = [storageKeys.countryCode, storageKeys.sidebar, storageKeys.lastSignIn];
  await waitFor(() => expect(Object.keys({ ...localStorage })).toEqual(browserKeys));
  expect(localStorage.getItem(storageKeys.countryCode)).toBe('+1');
});

it.long.each([
  ['both empty [AUTH-25]', '', '', 'Email and Password Required.'],
  ['email empty only [AUTH-26]', '', 'Secret@1', 'Email is Required.'],
  ['password empty only [AUTH-27]', consoleAdmin.email, '', 'Password is Required.'],
])('shows an error for %s and sends nothing', async (_title, email, password, text) => {
  await openLogin();
  await fill({ 'User Email': email, Password: password });
  await press('Login');
  expect(await findText(text)).toBeInTheDocument();
  expect(sentTo(consolePaths.login)).toEqual([]);
});

it.long('marks an invalid email address and does not send it [AUTH-28 AUTH-49]', async () => {
  await openLogin();
  await fill({ 'User Email': 'admin@example', Password: 'Secret@1' });
  await press('Login');
  expect(field('User Email')).toHaveAttribute('aria-invalid', 'true');
  expect(sentTo(consolePaths.login)).toEqual([]);
});

it.long(
  'sends the sign-in to the chat service without a token, stores it, and replaces history [AUTH-23 AUTH-24]',
  async () => {
    await renderApp('/privacy-policy');
    await heading('Privacy Policy');
    act(() => window.history.pushState({ idx: 1, key: 'admin', usr: null }, '', '/admin'));
    act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown })));
    await heading('Admin Login');
    const before = window.history.length;
    await fill({ 'User Email': consoleAdmin.email, Password: consoleAdmin.password });
    await press('Login');
    await heading('Messages');
    expect(address()).toBe('/admin/chat');
    expect(window.history.length).toBe(before);
    expect(sentTo(consolePaths.login)).toEqual([
      expect.objectContaining({
        method: 'POST',
        body: { emailId: consoleAdmin.email, password: consoleAdmin.password },
      }),
    ]);
    expect({ ...localStorage }).toMatchObject({ isAdmin: 'true', authToken: expect.any(String) as string });
    expect(localStorage.getItem('userSSN')).toBeNull();
  },
);

it('shows an error for an empty email, and leads to the login with Back [ROUTE-08 AUTH-30]', async () => {
  await renderApp('/admin/forgot-password');
  await heading('Forgot your password?');
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin');
  await press('Submit');
  expect(await findText('Email Required!')).toBeInTheDocument();
  expect(sentTo(consolePaths.forgotPassword)).toEqual([]);
});

it('goes from the email through the code to the new password and the login [AUTH-29 AUTH-31 AUTH-32 AUTH-33 AUTH-35 AUTH-38]', async () => {
  const { admin, code, store: firstStore, unmount } = await askForCode();
  let store = firstStore;
  expect(address()).toBe('/admin/verify-otp');
  expect(sentTo(consolePaths.forgotPassword)).toEqual([expect.objectContaining({ body: { email: admin.email } })]);
  const first = store.getState().session.pending?.token;
  expect(first).toBeDefined();
  expect(localStorage.getItem('authToken')).toBeNull();

  await userEvent.type(field('4-digit code'), code);
  await press('Verify');
  await heading('Choose a new password');
  expect(address()).toBe('/admin/create-new-password');
  expect(sentTo(consolePaths.verifyOtp)).toEqual([
    expect.objectContaining({ body: { emailId: admin.email, userOtp: code } }),
  ]);
  expect(store.getState().session.pending?.token).not.toBe(first);

  ({ store } = await reload(unmount));
  await heading('Choose a new password');

  await fill({ Password: otherPassword, Confirm: otherPassword });
  await press('Save password');
  await heading('Admin Login');
  expect(sentTo(consolePaths.updatePassword)).toEqual([expect.objectContaining({ body: { password: otherPassword } })]);
  expect(store.getState().session).toEqual(initialSession);
});

it('starts over at the login after a wrong code [ROUTE-09 AUTH-34]', async () => {
  const { code } = await askForCode();
  expect(document.querySelectorAll('[data-active]')).toHaveLength(4);
  await userEvent.type(field('4-digit code'), otherCode(code));
  await press('Verify');
  await heading('Admin Login');
  expect(address()).toBe('/admin');
});

it('refuses a new password that is empty or differs from its repetition without a call [ROUTE-10 AUTH-36 AUTH-37]', async () => {
  await renderApp('/admin/create-new-password');
  await heading('Choose a new password');
  await press('Save password');
  expect(await findText('Password Required.')).toBeInTheDocument();
  await fill({ Password: otherPassword, Confirm: `${otherPassword}x` });
  await press('Save password');
  expect(await findText(mismatch)).toBeInTheDocument();
  expect(sentTo(consolePaths.updatePassword)).toEqual([]);
});

describe('the change of the console’s password', () => {
  const open = async () => {
    const app = await renderApp('/admin/update-password', { as: 'console' });
    await heading('Change Password');
    return app;
  };

  it.long.each([
    [
      'old empty [AUTH-40]',
      { 'Old Password': '', 'New Password': otherPassword, 'Confirm Password': otherPassword },
      'Old Password Required.',
    ],
    [
      'new empty [AUTH-41]',
      { 'Old Password': 'x', 'New Password': '', 'Confirm Password': '' },
      'New Password Required.',
    ],
    [
      'confirm different [AUTH-42]',
      { 'Old Password': 'x', 'New Password': otherPassword, 'Confirm Password': 'y' },
      mismatch,
    ],
  ])('refuses %s without a call', async (_title, values, text) => {
    await open();
    await fill(values);
    await press('Change password');
    expect(await findText(text)).toBeInTheDocument();
    expect(sentTo(consolePaths.changePassword)).toEqual([]);
  });

  it('sends old and new, and empties the form again [ROUTE-31 AUTH-39]', async () => {
    await open();
    const { password } = consoleAdmin;
    await fill({ 'Old Password': password, 'New Password': otherPassword, 'Confirm Password': otherPassword });
    await press('Change password');
    await waitFor(() => expect(field('Old Password')).toHaveValue(''));
    expect(sentTo(consolePaths.changePassword)).toEqual([
      expect.objectContaining({ body: { oldPassword: password, password: otherPassword } }),
    ]);
  });
});
