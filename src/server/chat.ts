import { adminSenderId, groupNameOf, messagesPerPage, type ChatUser, type History } from '@/contract/chat';

import { Refusal } from './reply';
import type { Asker } from './whoAsks';

type Hint = { userId?: number; uniqueId?: string };

/** The names of a member's one conversation; both orders are the same room (D-95). */
const roomNames = (memberId: number) => [groupNameOf(memberId, adminSenderId), groupNameOf(adminSenderId, memberId)];

/** Ids that come with a call are hints: a member's must be their own (reliability B3). */
function isOwn(asker: Asker, { userId, uniqueId }: Hint) {
  if (asker.isAdmin) return true;
  return (userId ?? asker.id) === asker.id && (!uniqueId || roomNames(asker.id).includes(uniqueId));
}

/** Whom somebody can talk to: a member the administrators, and nobody else (reliability C15). */
export const chatUsersOf = (asker: Asker): ChatUser[] =>
  asker.isAdmin
    ? []
    : [{ userId: adminSenderId, userName: 'Admin', profileImage: null, online: false, message: null, unread: 0 }];

/** A page of one's own conversation; none has begun yet. */
export function historyOf(asker: Asker, hint: Hint): History {
  if (!isOwn(asker, hint)) throw new Refusal('This conversation is not yours.');
  return { totalpage: 0, perpage: messagesPerPage, data: [] };
}
