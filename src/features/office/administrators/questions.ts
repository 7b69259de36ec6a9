import { administratorsApi } from '@/api/office/administrators';
import type { Administrator, AdministratorInvitation } from '@/contract/office/administrator';
import { confirmCall } from '@/store/confirm/confirmCall';

import { nameOf } from './rows';

const { setAdministratorActive, resetAdministrator, inviteAdministratorAgain, withdrawInvitation } =
  administratorsApi.endpoints;
const gentle = { isGentle: true, cancel: 'Cancel' } as const;

/** The questions before a change of who administers the programme. */
export const administratorQuestions = {
  switchOff: ({ id, version, kind, isSelf, ...who }: Administrator) =>
    confirmCall(
      {
        title: isSelf ? 'Switch yourself off?' : `Switch ${nameOf(who)} off?`,
        text: [
          isSelf ? 'You are signed out everywhere at once.' : 'Signed out everywhere at once.',
          kind === 'employee'
            ? 'The account of an employee stays, without any right of an administrator.'
            : 'No sign-in and no new password until switched on again.',
          'Invitations they sent and nobody has accepted are withdrawn. Their name stays in the history.',
        ].join(' '),
        confirm: 'Switch off',
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
        confirm: 'Switch on',
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
        text: 'The new link is good for 72 hours. The earlier one does not open any more.',
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
        text: 'The link in the e-mail does not open any more.',
        confirm: 'Withdraw',
        cancel: 'Cancel',
      },
      withdrawInvitation,
      { id },
    ),
};
