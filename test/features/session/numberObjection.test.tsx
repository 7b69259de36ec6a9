import { screen, waitFor } from '@testing-library/react';
import { pages } from '@/contract/pages';
import { objectionPath } from '@/contract/people/numberChange';
import { userPaths } from '@/contract/people/user';

import { freeContact, lastCode, newPerson, tokenOfMember } from '../../support/browser/identity';
import { renderApp, testBackend } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { watchCalls } from '../../support/page/sentCalls';
import { press } from '../profile/screen';

const calls = watchCalls();
beforeEach(() => calls.forget());

/** Changes someone's number; returns the link that was sent to the old number. */
async function changed() {
  const backend = await testBackend();
  const person = await newPerson(backend);
  const free = freeContact();
  const token = await tokenOfMember(backend, person.contact, person.password);
  const { body } = await backend.main('POST', userPaths.updateMobileNumber, { token, body: { userContact: free } });
  const check = { userContact: free, userOtp: await lastCode(backend, free) };
  await backend.main('POST', userPaths.verifyNewNumber, { token: body.data.access_token, body: check });
  const messages = (await backend.outbox()).findLast(({ to }) => to.endsWith(person.contact))?.text ?? '';
  const contactOf = async () =>
    (await backend.db.selectFrom('people').select('contact').where('id', '=', person.id).executeTakeFirstOrThrow())
      .contact;
  return {
    person,
    free,
    path: pages.numberObjection + new URL(/https?:\S+/.exec(messages)?.[0] ?? 'x:').hash,
    contactOf,
  };
}

it.long(
  'asks first on the page that the link opens; restores the old number on one click and leads to a new password [TEAM-07]',
  async () => {
    const { person, free, path, contactOf } = await changed();
    calls.forget();
    await renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Did you change your number?' })).toBeVisible();
    expect(calls.to(objectionPath)).toEqual([]);
    expect(await contactOf()).toBe(free);

    await press('Restore my old number');
    expect(await screen.findByRole('heading', { name: 'Your old number has been restored' })).toBeVisible();
    await waitFor(() => expect(screen.getByText(/^You’re signed out on all devices\./)).toHaveFocus());
    expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', pages.forgotPassword);
    expect(await contactOf()).toBe(person.contact);
    expect(calls.to(objectionPath)).toHaveLength(1);
  },
);

it.long('says so for a used link, and can retry a failed connection [TEAM-07]', async () => {
  const { path, contactOf, person } = await changed();
  await renderApp(path);
  await screen.findByRole('button', { name: 'Restore my old number' });
  calls.failOnce();
  await press('Restore my old number');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your old number might not have been restored. Try again.',
  );
  await press('Restore my old number');
  await screen.findByRole('heading', { name: 'Your old number has been restored' });
  expect(await contactOf()).toBe(person.contact);

  await renderApp(path);
  await press('Restore my old number');
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  expect(screen.getByText(/already used or is more than 72 hours old/)).toBeVisible();
  expect(await contactOf()).toBe(person.contact);
});

it('sends nothing for a truncated link [TEAM-07]', async () => {
  await renderApp(`${pages.numberObjection}#half`);
  expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  expect(calls.to(objectionPath)).toEqual([]);
});
