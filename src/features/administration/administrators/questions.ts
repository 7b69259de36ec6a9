import { administratorsApi } from '@/api/administration/administrators';
import type { Administrator, AdministratorInvitation } from '@/contract/administration/administrator';
import { confirmCall } from '@/store/confirm/confirmCall';

import { nameOf } from './rows';

const { setAdministratorActive, resetAdministrator, inviteAdministratorAgain, withdrawInvitation } =
  administratorsApi.endpoints;
const gentle = { isGentle: true, cancel: 'Cancel' } as const;

/** The questions before a change of who administers the program. */
export const administratorQuestions = {
  switchOff: ({ id, version, kind, isSelf, ...who }: Administrator) =>
    confirmCall(
      {
        title: isSelf ? 'Deactivate your own account?' : `Switch ${nameOf(who)} off?`,
        text: [
          isSelf ? 'You’ll be signed out everywhere.' : 'Signed out everywhere at once.',
          kind === 'employee'
            ? 'They keep their employee account but lose all administrator permissions.'
            : 'They can’t sign in or reset their password until reactivated.',
          'Invitations they sent that haven’t been accepted are canceled. Their name stays in the history.',
        ].join(' '),
        confirm: 'Deactivate',
        cancel: 'Cancel',
      },
      setAdministratorActive,
      { id, version, isActive: false },
    ),
  switchOn: ({ id, version, ...who }: Administrator) =>
    confirmCall(
      {
        title: `Switch ${nameOf(who)} on again?`,
        text: 'They can sign in as an administrator again, with the rights shown.',
        confirm: 'Activate',
        ...gentle,
      },
      setAdministratorActive,
      { id, version, isActive: true },
    ),
  reset: ({ id, ...who }: Administrator) =>
    confirmCall(
      {
        title: `Reset the sign-in of ${nameOf(who)}?`,
        text: 'Signed out everywhere at once, without passkeys and authenticator app. The password opens nothing any more; a message tells how to choose a new one. Invitations they sent are withdrawn.',
        confirm: 'Reset',
        cancel: 'Cancel',
      },
      resetAdministrator,
      { id },
    ),
  sendAgain: ({ id, ...who }: AdministratorInvitation) =>
    confirmCall(
      {
        title: `Send the invitation to ${nameOf(who)} again?`,
        text: 'The new link expires in 72 hours. The old link will stop working.',
        confirm: 'Send again',
        ...gentle,
      },
      inviteAdministratorAgain,
      { id },
    ),
  withdraw: ({ id, ...who }: AdministratorInvitation) =>
    confirmCall(
      {
        title: `Withdraw the invitation of ${nameOf(who)}?`,
        text: 'The link in the email will stop working.',
        confirm: 'Withdraw',
        cancel: 'Cancel',
      },
      withdrawInvitation,
      { id },
    ),
};
