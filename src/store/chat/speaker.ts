import { adminSenderId, groupNameWith } from '@/contract/messages/chat';
import type { Id } from '@/contract/id';

import type { Session } from '@/store/session/sessionSlice';

type State = { session: Session };

/** As whom somebody chats: administrators all as the one sender, a member as themselves (CHAT-31). */
export const selectSpeakerId = ({ session: { auth, admin, user } }: State): Id | null =>
  !auth ? null : admin ? adminSenderId : (user?.id ?? null);

/** What the conversation with somebody is called, once it is known who is asking (D-95). */
export const selectGroupNameWith =
  (otherId: Id) =>
  (state: State): string | null => {
    const id = selectSpeakerId(state);
    if (id === null) return null;
    return groupNameWith({ id, group: state.session.admin ? null : state.session.user?.group }, otherId);
  };
