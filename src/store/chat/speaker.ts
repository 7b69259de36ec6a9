import { adminSenderId, groupNameWith } from '@/contract/messages/chat';
import type { Id } from '@/contract/id';

import type { Session } from '@/store/session/sessionSlice';

type State = { session: Session };

/** The sender id: one shared id for administrators, the member's own id otherwise; null when unknown. */
export const selectSenderId = ({ session: { auth, admin, user } }: State): Id | null =>
  !auth ? null : admin ? adminSenderId : (user?.id ?? null);

/** Group name of the conversation with another person; null while the own id is unknown. */
export const selectGroupNameWith =
  (otherId: Id) =>
  (state: State): string | null => {
    const id = selectSenderId(state);
    if (id === null) return null;
    return groupNameWith({ id, group: state.session.admin ? null : state.session.user?.group }, otherId);
  };
