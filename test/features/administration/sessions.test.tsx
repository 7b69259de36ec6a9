import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { openSessionPaths } from '@/contract/administration/sessions';
import { pages } from '@/contract/pages';
import { renderApp, testBackend } from '../../support/page/renderApp';
import { watchCalls } from '../../support/page/sentCalls';
import { findToastText } from '../../support/page/toastText';
import '../../support/page/fastQueries';
import { openSession, type TestBackend } from '../../support/server/backend';
import { openAsNewPerson } from '../profile/screen';

const calls = watchCalls();
const heading = () => screen.findByRole('heading', { level: 2, name: 'Where you’re signed in' });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Where you’re signed in' })).findAllByRole('listitem');
const additions = { program: true };

const openedOn = ({ parts }: TestBackend, id: number, device: string, place = '') =>
  openSession(parts, { kind: 'person', id }, 'session', { device, place });

async function openProfile(...devices: string[]) {
  const app = await openAsNewPerson(pages.profile, { program: false });
  app.unmount();
  for (const device of devices) await openedOn(app.backend, app.person.id, device, 'Austin, Texas');
  const page = await renderApp(pages.profile, { config: additions });
  await heading();
  return { ...app, ...page };
}

it.long(
  'shows members on their profile where they are signed in, with device and last use, and which is the current session [TEAM-12]',
  async () => {
    await openProfile('Firefox on Windows');
    const [own, other] = (await rows()).toSorted((one) => (one.textContent.includes('This device') ? -1 : 1));
    expect(own).toHaveTextContent(/Last used .*Signed in /);
    expect(within(own!).queryByRole('button')).not.toBeInTheDocument();
    expect(other).toHaveTextContent(/^Firefox on WindowsAustin, TexasLast used /);
    expect(
      within(other!).getByRole('button', { name: /^Sign out Firefox on Windows, last used \w/ }),
    ).toHaveTextContent('Sign out');
  },
);

it.long(
  'ends a session with one click without a question, says so in a message, and keeps focus in the list [TEAM-12]',
  async () => {
    const { backend, person } = await openProfile('Firefox on Windows', 'Safari on iPhone');
    await userEvent.click(await screen.findByRole('button', { name: /^Sign out Safari on iPhone/ }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(await findToastText('That device is signed out.')).toBeVisible();
    expect(await heading()).toHaveFocus();
    const left = await backend.db
      .selectFrom('sessions')
      .select('device')
      .where('person_id', '=', person.id)
      .where('device', '!=', '')
      .execute();
    expect(left.map(({ device }) => device)).not.toContain('Safari on iPhone');
  },
);

it.long('ends all others only after a yes, and then says in the list that there is no other [TEAM-12]', async () => {
  await openProfile('Firefox on Windows', 'Safari on iPhone');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out everywhere else?' });
  expect(dialog).toHaveTextContent('You’ll be signed out of 2 other sessions.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(await rows()).toHaveLength(3);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('You’re not signed in anywhere else.')).toBeVisible();
  expect(await rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
});

it.long('reports a session that has ended meanwhile, and removes it from the list [TEAM-12]', async () => {
  const { backend, person } = await openProfile('Firefox on Windows');
  const end = await screen.findByRole('button', { name: /^Sign out Firefox on Windows/ });
  await backend.db
    .deleteFrom('sessions')
    .where('person_id', '=', person.id)
    .where('device', '=', 'Firefox on Windows')
    .execute();
  await userEvent.click(end);
  expect(await findToastText('This session has already ended.')).toBeVisible();
  await waitFor(async () => expect(await rows()).toHaveLength(1));
});

it.long(
  'gives administrators a separate page for it, including those of the console, who have no profile [TEAM-12]',
  async () => {
    const backend = await testBackend();
    await openSession(backend.parts, { kind: 'console', id: 1 }, 'session', { device: 'Edge on Windows' });
    await renderApp(pages.sessions, { as: 'console', config: additions });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sessions' })).toBeInTheDocument();
    expect(await screen.findByText('Edge on Windows')).toBeVisible();
    const office = screen.getByRole('list', { name: 'Administration' });
    expect(within(office).getByRole('link', { name: 'Sessions' })).toHaveAttribute('aria-current', 'page');
  },
);

it.long('shows a failed read in place, with a retry button [TEAM-12]', async () => {
  calls.failCallsTo(openSessionPaths.list);
  await renderApp(pages.sessions, { as: 'console', config: additions });
  const again = await screen.findByRole('button', { name: 'Try again' });
  calls.restore();
  await userEvent.click(again);
  expect((await rows()).length).toBeGreaterThan(0);
});

it('shows neither the section nor the entry for a service with only the documents’ calls [TEAM-12]', async () => {
  await openAsNewPerson(pages.profile, { program: false });
  await screen.findByLabelText('Full Name');
  expect(screen.queryByRole('heading', { name: 'Where you’re signed in' })).not.toBeInTheDocument();
});
