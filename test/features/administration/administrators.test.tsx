import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { type AdministratorList, administratorPaths } from '@/contract/administration/administrator';
import { permissions } from '@/contract/administration/permissions';
import { pages } from '@/contract/pages';

import { outsidePage, popup, press, question, retype } from '../../support/browser/contentLists';
import { newConsoleAdmin } from '../../support/browser/identity';
import { callAsOtherAdmin, hideTable } from '../../support/page/otherUsers';
import { renderApp, testBackend } from '../../support/page/renderApp';
import { findToastText } from '../../support/page/toastText';
import '../../support/page/fastQueries';
import { setAdministratorPermissions } from '../../support/permissions';

const open = () => renderApp(pages.administrators, { as: 'console', config: { program: true } });
const row = (name: RegExp | string) => screen.findByRole('row', { name: new RegExp(name) });
const list = () => callAsOtherAdmin<AdministratorList>(administratorPaths.list);
const fresh = async () => outsidePage(async () => newConsoleAdmin(await testBackend(), ['people']));
const field = async (dialog: string, name: string) => within(await popup(dialog)).getByRole('textbox', { name });
const tick = async (dialog: string, name: string) =>
  userEvent.click(within(await popup(dialog)).getByRole('checkbox', { name: new RegExp(`^${name}`) }));

it.long('lists administrators of both kinds with permissions, state and last sign-in [TEAM-01]', async () => {
  const { email } = await fresh();
  await open();
  expect(await row('admin@example.org \\(you\\)')).toHaveTextContent(/Email sign-in.*Owner.*Active/);
  expect(await row(email)).toHaveTextContent('People');
  expect(await row('Employee, \\(\\*\\*\\*\\) \\*\\*\\*-0001')).toHaveTextContent('Owner');
});

it.long(
  'invites someone, with errors at their fields, and sends the invitation again and cancels it [TEAM-01]',
  async () => {
    await open();
    await press('Invite');
    await press('Send invitation');
    const form = within(await popup('Invite an administrator'));
    for (const text of ['Enter a name.', /Enter an email address/, 'Choose at least one permission.'])
      expect(form.getByText(text)).toBeVisible();
    await retype(await field('Invite an administrator', 'Name'), 'Rowan Ames');
    await retype(await field('Invite an administrator', 'Email'), 'admin@example.org');
    await tick('Invite an administrator', 'Content');
    await press('Send invitation');
    expect(await form.findByText('An administrator already uses this email address.')).toBeVisible();
    await retype(await field('Invite an administrator', 'Email'), 'rowan.ames@example.org');
    await press('Send invitation');
    expect(await findToastText('Invitation sent.')).toBeVisible();
    expect(await row('Rowan Ames')).toHaveTextContent(/rowan.ames@example.org.*Content.*Invitation expires/);

    await press('Resend invitation to Rowan Ames');
    await userEvent.click(
      within(await question('Resend the invitation to Rowan Ames?')).getByRole('button', { name: 'Resend' }),
    );
    expect(await findToastText('Invitation resent. The old link no longer works.')).toBeVisible();
    await press('Cancel invitation to Rowan Ames');
    await userEvent.click(
      within(await question('Cancel the invitation to Rowan Ames?')).getByRole('button', {
        name: 'Cancel invitation',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('row', { name: /Rowan Ames/ })).toBeNull());
    expect((await list()).invitations).toEqual([]);
  },
);

it.long(
  'changes name and permissions, and shows what someone else saved meanwhile next to them [TEAM-01]',
  async () => {
    const { email } = await fresh();
    await open();
    await press(`Edit ${email}`);
    await retype(await field(`Edit ${email}`, 'Name'), 'Kit Marlow');
    await tick(`Edit ${email}`, 'People');
    await press('Save');
    expect(within(await popup(`Edit ${email}`)).getByText('Choose at least one permission.')).toBeVisible();
    await tick(`Edit ${email}`, 'Chat');
    const stored = (await list()).administrators.find((one) => one.email === email);
    await callAsOtherAdmin(administratorPaths.edit, { id: stored?.id, version: stored?.version, rights: ['audit'] });
    await press('Save');
    expect(await popup('Someone else made changes')).toHaveTextContent(/Permissions.*Chat.*Audit/);
    await press('Keep my version');
    expect(await findToastText('Administrator saved.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await row('Kit Marlow')).toHaveTextContent(/Email sign-in, .*Chat/);
  },
);

it.long('resets, deactivates and activates an administrator, each after a confirmation [TEAM-01]', async () => {
  const { email } = await fresh();
  await open();
  await press(`Reset sign-in for ${email}`);
  await userEvent.click(within(await question(`Reset sign-in for ${email}?`)).getByRole('button', { name: 'Reset' }));
  expect(await findToastText(/We sent them a message about how to set a new password/)).toBeVisible();
  await press(`Deactivate ${email}`);
  await userEvent.click(within(await question(`Deactivate ${email}?`)).getByRole('button', { name: 'Deactivate' }));
  await waitFor(async () => expect(await row(email)).toHaveTextContent('Inactive'));
  expect(screen.queryByRole('button', { name: `Reset sign-in for ${email}` })).toBeNull();
  await press(`Activate ${email}`);
  await userEvent.click(within(await question(`Activate ${email}?`)).getByRole('button', { name: 'Activate' }));
  await waitFor(async () => expect(await row(email)).toHaveTextContent('Active'));
});

it.long('shows no switch for the last owner, and says in the form why the permission stays [TEAM-01]', async () => {
  const backend = await testBackend();
  await setAdministratorPermissions(backend, ['people']);
  await setAdministratorPermissions(backend, ['owner'], { kind: 'console', id: 1 });
  await open();
  expect(await row('admin@example.org')).toHaveTextContent('The only owner');
  expect(screen.queryByRole('button', { name: 'Deactivate admin@example.org' })).toBeNull();
  await press('Edit admin@example.org');
  await tick('Edit admin@example.org', 'Owner');
  await tick('Edit admin@example.org', 'People');
  await press('Save');
  expect(within(await popup('Edit admin@example.org')).getByText(/There must always be an active owner/)).toBeVisible();
  await setAdministratorPermissions(backend, permissions);
});

it.long('asks a single administrator to invite a second one [TEAM-01]', async () => {
  const backend = await testBackend();
  await backend.db.deleteFrom('administrators').where('console_admin_id', 'is distinct from', 1).execute();
  await open();
  expect(await screen.findByText('You’re the only administrator')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Invite' })).toHaveLength(1);
});

it('shows a retry button for a list that cannot be read [TEAM-01]', async () => {
  const putBack = await hideTable('administrator_invitations');
  await open();
  await screen.findByRole('button', { name: 'Try again' });
  await putBack();
  await press('Try again');
  expect(await row('admin@example.org')).toBeVisible();
});
