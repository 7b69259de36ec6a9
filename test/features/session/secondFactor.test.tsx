import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newConsoleAdmin, newPerson } from '../../support/browser/identity';
import { address, renderApp, testBackend } from '../../support/page/renderApp';
import { openSession } from '../../support/server/backend';
import { addApp, appCode } from '../../support/signIn/signInMethods';

const box = (label: string) => screen.findByLabelText(label, { selector: 'input' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Creates an administrator with an authenticator app, whose first code has been used. */
async function administrator(kind: 'person' | 'console') {
  const backend = await testBackend();
  const admin = kind === 'person' ? await newPerson(backend, { isAdmin: true }) : await newConsoleAdmin(backend);
  const { token } = await openSession(backend.parts, { kind, id: admin.id }, 'session');
  const { secret, recoveryCodes } = await addApp(backend, token);
  // Returns the next code, which is already valid.
  const nextCode = () => appCode(secret, new Date(Date.now() + 30_000));
  return { ...admin, nextCode, recoveryCodes };
}

it.long(
  'lets an employee-admin enter the app’s code after the password, and shows an error for a wrong one at its field [TEAM-04]',
  async () => {
    const admin = await administrator('person');
    await renderApp('/login');
    await userEvent.type(await box('Contact Number'), 'contact' in admin ? admin.contact : '');
    await userEvent.type(await box('Password'), admin.password);
    await press('Login');
    await screen.findByRole('heading', { level: 1, name: 'One more step' });
    expect(address()).toBe('/second-factor');
    expect(localStorage.getItem('authToken')).toBeNull();

    await userEvent.type(await box('6-digit code'), '12{Enter}');
    await waitFor(async () => expect(await box('6-digit code')).toHaveAccessibleDescription('Enter the 6-digit code.'));
    await userEvent.clear(await box('6-digit code'));
    await userEvent.type(await box('6-digit code'), '000000{Enter}');
    await waitFor(async () =>
      expect(await box('6-digit code')).toHaveAccessibleDescription(/is incorrect or was already used/),
    );
    await waitFor(async () => expect(await box('6-digit code')).toHaveFocus());
    await userEvent.clear(await box('6-digit code'));
    await userEvent.type(await box('6-digit code'), `${await admin.nextCode()}{Enter}`);
    await waitFor(() => expect(address()).toBe('/employees'));
    expect(localStorage.getItem('authToken')).not.toBeNull();
  },
);

it.long('lets a console administrator enter a recovery code, and returns to the messages [TEAM-04]', async () => {
  const admin = await administrator('console');
  await renderApp('/admin');
  await userEvent.type(await box('User Email'), 'email' in admin ? admin.email : '');
  await userEvent.type(await box('Password'), admin.password);
  await press('Login');
  await press('Use a recovery code instead');
  await userEvent.type(await box('Recovery code'), admin.recoveryCodes?.[0] ?? '');
  await press('Continue');
  await waitFor(() => expect(address()).toBe('/admin/chat'));
});

it('says so at the step opened without a sign-in and links back [TEAM-04]', async () => {
  await renderApp('/second-factor');
  expect(await screen.findByText('Your sign-in expired. Sign in again.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
});

it('does not mention passkeys if the browser or the address does not support them [TEAM-05]', async () => {
  await renderApp('/login', { config: { passkeyDomain: 'benefits.example.org' } });
  await box('Contact Number');
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
});
