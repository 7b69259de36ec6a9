import { administratorsApi } from '@/api/administration/administrators';
import type { Administrator, AdministratorInvitation } from '@/contract/administration/administrator';
import { confirmCall } from '@/store/confirm/confirmCall';

import { nameOf } from './rows';

const { setAdministratorActive, resetAdministrator, inviteAdministratorAgain, withdrawInvitation } =
  administratorsApi.endpoints;

export const confirmDeactivation = ({ id, version, kind, isSelf, ...administrator }: Administrator) =>
  confirmCall(
    {
      title: isSelf ? 'Deactivate your own account?' : `Deactivate ${nameOf(administrator)}?`,
      text: (isSelf
        ? [
            'You’ll be signed out everywhere.',
            kind === 'employee'
              ? 'You keep your employee account but lose all administrator permissions.'
              : 'You can’t sign in or reset your password until reactivated.',
            'Invitations you sent that haven’t been accepted are canceled. Your name stays in the history.',
          ]
        : [
            'They’ll be signed out everywhere.',
            kind === 'employee'
              ? 'They keep their employee account but lose all administrator permissions.'
              : 'They can’t sign in or reset their password until reactivated.',
            'Invitations they sent that haven’t been accepted are canceled. Their name stays in the history.',
          ]
      ).join(' '),
      confirm: 'Deactivate',
      cancel: 'Cancel',
    },
    setAdministratorActive.initiate({ id, version, isActive: false }),
  );

export const confirmActivation = ({ id, version, ...administrator }: Administrator) =>
  confirmCall(
    {
      title: `Activate ${nameOf(administrator)}?`,
      text: 'They can sign in as an administrator again, with the permissions shown.',
      confirm: 'Activate',
      cancel: 'Cancel',
      isHarmless: true,
    },
    setAdministratorActive.initiate({ id, version, isActive: true }),
  );

export const confirmReset = ({ id, ...administrator }: Administrator) =>
  confirmCall(
    {
      title: `Reset sign-in for ${nameOf(administrator)}?`,
      text: 'They’ll be signed out everywhere, and their passkeys, authenticator app, and password will be removed. We’ll send them instructions for setting a new password. Invitations they sent will be canceled.',
      confirm: 'Reset',
      cancel: 'Cancel',
    },
    resetAdministrator.initiate({ id }),
  );

export const confirmResend = ({ id, ...invitation }: AdministratorInvitation) =>
  confirmCall(
    {
      title: `Resend the invitation to ${nameOf(invitation)}?`,
      text: 'The new link expires in 72 hours. The old link will stop working.',
      confirm: 'Resend',
      cancel: 'Cancel',
      isHarmless: true,
    },
    inviteAdministratorAgain.initiate({ id }),
  );

export const confirmWithdrawal = ({ id, ...invitation }: AdministratorInvitation) =>
  confirmCall(
    {
      title: `Cancel the invitation to ${nameOf(invitation)}?`,
      text: 'The link in the email will stop working.',
      confirm: 'Cancel invitation',
      cancel: 'Keep invitation',
    },
    withdrawInvitation.initiate({ id }),
  );
