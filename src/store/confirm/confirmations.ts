import type { alertAdminApi } from '@/api/admin/alertAdmin';
import type { cardAdminApi } from '@/api/admin/cardAdmin';
import type { documentAdminApi } from '@/api/admin/documentAdmin';
import type { employeesApi } from '@/api/admin/employees';
import type { notificationsApi } from '@/api/notifications';
import type { sessionApi } from '@/api/session';
import { active, type EmployeeStatus } from '@/contract/people/employee';
import type { Id } from '@/contract/id';
import { texts } from '@/contract/texts';

/** All actions that need confirmation. */
export type Ask =
  | { kind: 'setEmployeeStatus'; id: Id; name: string; userStatus: EmployeeStatus }
  | { kind: 'deleteRelative'; parentUserId: Id; userId: Id; name: string }
  | { kind: 'deleteNotification'; id: Id; name?: string }
  | { kind: 'deleteCard'; id: Id; name?: string }
  | { kind: 'deleteAlert'; id: Id; name?: string }
  | { kind: 'deleteDocument'; id: Id; name?: string }
  | { kind: 'keepAccount'; keepUntil: string };

export type Question = {
  title: string;
  /** Name of the affected record. */
  subject?: string;
  text?: string;
  confirm: string;
  /** The action is not destructive. */
  isGentle?: boolean;
  cancel: string;
};

const forGood: Question = {
  title: texts.sure,
  text: texts.cannotRevert,
  confirm: texts.yesDelete,
  cancel: 'Cancel',
};

const plain = { confirm: 'Yes', cancel: 'Cancel' };

/** Texts of the dialog. */
export function questionOf(ask: Ask): Question {
  switch (ask.kind) {
    case 'setEmployeeStatus': {
      const text = ask.userStatus === active ? `${ask.name} will be active.` : `${ask.name} will be inactive.`;
      return { ...plain, title: texts.sure, text };
    }
    case 'deleteRelative':
      return { ...plain, title: `Delete ${ask.name}?`, text: texts.employee.removeRelative };
    case 'keepAccount':
      return {
        title: 'Keep your account?',
        text: `You have closed this account. Until ${lastDay(ask.keepUntil)} you can keep it, with everything as it was; after that it is deleted for good.`,
        confirm: 'Keep my account',
        isGentle: true,
        cancel: 'Leave it closed',
      };
    case 'deleteAlert':
      return { ...forGood, subject: ask.name, text: texts.alert.sureToDelete };
    default:
      return { ...forGood, subject: ask.name };
  }
}

const lastDay = (moment: string) => new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long' });

type Endpoints = typeof employeesApi.endpoints &
  typeof sessionApi.endpoints &
  typeof notificationsApi.endpoints &
  typeof cardAdminApi.endpoints &
  typeof alertAdminApi.endpoints &
  typeof documentAdminApi.endpoints;
export type ConfirmedEndpoint =
  | 'setEmployeeStatus'
  | 'removeRelative'
  | 'deleteNotification'
  | 'deleteCard'
  | 'deleteAlert'
  | 'deleteDocument'
  | 'keepAccount';
type CallOf<Name extends ConfirmedEndpoint> = { endpoint: Name; arg: Parameters<Endpoints[Name]['initiate']>[0] };
export type ConfirmedCall = { [Name in ConfirmedEndpoint]: CallOf<Name> }[ConfirmedEndpoint];

/**
 * The call to make after a yes, by endpoint name: the screen that asks has injected the endpoint, so this module does
 * not load all of them.
 */
export function callFor(ask: Ask): ConfirmedCall {
  switch (ask.kind) {
    case 'setEmployeeStatus':
      return { endpoint: 'setEmployeeStatus', arg: { id: ask.id, userStatus: ask.userStatus } };
    case 'deleteRelative':
      return { endpoint: 'removeRelative', arg: { parentUserId: ask.parentUserId, userId: ask.userId } };
    case 'keepAccount':
      return { endpoint: 'keepAccount', arg: undefined };
    default:
      return { endpoint: ask.kind, arg: ask.id };
  }
}
