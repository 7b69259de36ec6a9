import type { ChatUser } from '@/contract/messages/chat';
import { sameId, type Id } from '@/contract/id';

/** The next conversation with something unread, from the open one on and around. */
export function nextUnread(users: readonly ChatUser[], current: Id | undefined): ChatUser | undefined {
  const at = users.findIndex(({ userId }) => sameId(userId, current));
  return [...users.slice(at + 1), ...users.slice(0, Math.max(at, 0))].find(({ unread }) => unread > 0);
}

/** `3 unread in 2 conversations`; of a list that goes on, `More than 50 unread in 40 conversations`. */
export function unreadWords(users: readonly ChatUser[], isMore = false): string {
  const open = users.filter(({ unread }) => unread > 0);
  const count = open.reduce((sum, { unread }) => sum + unread, 0);
  if (count === 0) return 'Everything is read';
  const words = `${count} unread in ${open.length} ${open.length === 1 ? 'conversation' : 'conversations'}`;
  return isMore ? `More than ${words}` : words;
}
