import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { administratorPaths } from '@/contract/administration/administrator';
import { pages } from '@/contract/pages';
import { consolePaths } from '@/contract/people/session';

import { validPassword } from '../../support/browser/identity';
import { until } from '../../support/chatConnection';
import { address, renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';
import { findToastText } from '../../support/page/toastText';
import { field, press } from '../profile/screen';

const calls = watchCalls();
beforeEach(() => calls.forget());

let invited = 0;
/** Invites someone, and opens the page of their link. */
async function newcomer() {
  const backend = await testBackend();
  const email = `newcomer${(invited += 1)}@example.org`;
  const token = await backend.signInConsole();
  const body = { name: 'Rowan Ames', email, rights: ['content'] };
  await backend.main('POST', administratorPaths.invite, { token, body });
  await until(async () => (await backend.outbox()).some(({ to }) => to === email));
  const messages = (await backend.outbox()).findLast(({ to }) => to === email)?.text ?? '';
  const { hash } = new URL(/https?:\S+/.exec(messages)?.[0] ?? 'x:');
  return { email, path: pages.acceptInvitation + hash };
}

it.long(
  'opens from the link a page with name and email to choose a password, and leads to the sign-in [TEAM-01]',
  async () => {
    const { email, path } = await newcomer();
    await renderApp(path);
    expect(await screen.findByDisplayValue(email)).toHaveAttribute('readonly');
    expect(field('Name')).toHaveValue('Rowan Ames');
    await press('Create account');
    expect(field('Password')).toBeInvalid();
    await userEvent.type(field('Password'), validPassword);
    await userEvent.type(field('Confirm'), 'Another!1one');
    await press('Create account');
    expect(field('Confirm')).toBeInvalid();
    await userEvent.clear(field('Confirm'));
    await userEvent.type(field('Confirm'), validPassword);
    await press('Create account');
    expect(await findToastText('Your account is ready. Sign in to continue.')).toBeVisible();
    await waitFor(() => expect(address()).toBe(pages.admin));

    const backend = await testBackend();
    const signedIn = await backend.chat('POST', consolePaths.login, {
      body: { emailId: email, password: validPassword },
    });
    expect(signedIn.body.status).toBe('success');
  },
);

it('says so for a used or incomplete link, and can retry a failed connection [TEAM-01]', async () => {
  const { path } = await newcomer();
  const token = path.split('#')[1] ?? '';
  calls.failOnce();
  await renderApp(path);
  await press('Try again');
  expect(await screen.findByDisplayValue('Rowan Ames')).toBeVisible();
  const backend = await testBackend();
  await backend.main('POST', administratorPaths.accept, { body: { token, password: validPassword } });

  await renderApp(path);
  expect(await screen.findByRole('heading', { name: 'This invitation has expired' })).toBeVisible();
  await renderApp(pages.acceptInvitation);
  expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
});
