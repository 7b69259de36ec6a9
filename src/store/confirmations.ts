import type { alertsApi } from '@/api/alerts';
import type { cardsApi } from '@/api/cards';
import type { documentsApi } from '@/api/documents';
import type { employeesApi } from '@/api/employees';
import type { notificationsApi } from '@/api/notifications';
import { active, type EmployeeStatus } from '@/contract/employee';
import type { Id } from '@/contract/id';
import { texts } from '@/contract/texts';

/** Everything the product does only after a yes. */
export type Ask =
  | { kind: 'setEmployeeStatus'; id: Id; name: string; userStatus: EmployeeStatus }
  | { kind: 'deleteRelative'; parentUserId: Id; userId: Id; name: string }
  | { kind: 'deleteNotification'; id: Id }
  | { kind: 'deleteCard'; id: Id }
  | { kind: 'deleteAlert'; id: Id }
  | { kind: 'deleteDocument'; id: Id };

export type Question = { title: string; text?: string; confirm: string; cancel: string };

const forGood: Question = {
  title: texts.sure,
  text: texts.cannotRevert,
  confirm: texts.yesDelete,
  cancel: 'Cancel',
};

const plain = { confirm: 'Yes', cancel: 'Cancel' };

/** What the person is asked (D-135, D-156, D-157). */
export function questionOf(ask: Ask): Question {
  switch (ask.kind) {
    case 'setEmployeeStatus': {
      const text = ask.userStatus === active ? `${ask.name} will be active.` : `${ask.name} will be inactive.`;
      return { ...plain, title: texts.sure, text };
    }
    case 'deleteRelative':
      return { ...plain, title: `Delete ${ask.name}?`, text: texts.employee.removeRelative };
    case 'deleteAlert':
      return { ...forGood, text: texts.alert.sureToDelete };
    default:
      return forGood;
  }
}

type Endpoints = typeof employeesApi.endpoints &
  typeof notificationsApi.endpoints &
  typeof cardsApi.endpoints &
  typeof alertsApi.endpoints &
  typeof documentsApi.endpoints;
export type ConfirmedEndpoint =
  | 'setEmployeeStatus'
  | 'removeRelative'
  | 'deleteNotification'
  | 'deleteCard'
  | 'deleteAlert'
  | 'deleteDocument';
type CallOf<Name extends ConfirmedEndpoint> = { endpoint: Name; arg: Parameters<Endpoints[Name]['initiate']>[0] };
export type ConfirmedCall = { [Name in ConfirmedEndpoint]: CallOf<Name> }[ConfirmedEndpoint];

/**
 * The call a yes leads to, by its name: the screen that asks has brought the endpoint along, so none of them weighs
 * on pages that ask nothing.
 */
export function callFor(ask: Ask): ConfirmedCall {
  switch (ask.kind) {
    case 'setEmployeeStatus':
      return { endpoint: 'setEmployeeStatus', arg: { id: ask.id, userStatus: ask.userStatus } };
    case 'deleteRelative':
      return { endpoint: 'removeRelative', arg: { parentUserId: ask.parentUserId, userId: ask.userId } };
    default:
      return { endpoint: ask.kind, arg: ask.id };
  }
}
