import { isSameGroup, type Message } from '@/contract/messages/chat';
import { sameId, type Id } from '@/contract/id';
import type { Waiting } from './chatSlice';

/**
 * Which of those that wait stand among the messages of their conversation. A service that knows nothing of client ids
 * leaves the words to compare: each of its messages stands for one that went out before, and came after what stood
 * there then. No clock is asked.
 */
export function deliveredAmong(
  outbox: readonly Waiting[],
  groupName: string,
  messages: readonly Message[],
  speaker: Id,
): string[] {
  const mine = outbox.filter((waiting) => isSameGroup(waiting.groupName, groupName));
  const clientIds = new Set(messages.flatMap(({ clientId }) => clientId ?? []));
  const claimed = new Set<string>();

  function isToldByWords({ text, tried }: Waiting) {
    if (!tried) return false;
    const at = messages.findIndex(({ _id }) => _id === tried.after);
    const found = messages
      .slice(at + 1)
      .find(
        ({ _id, senderId, message, sequence }) =>
          sequence === undefined && !claimed.has(_id) && sameId(senderId, speaker) && message === text,
      );
    if (found) claimed.add(found._id);
    return found !== undefined;
  }
  return mine
    .filter((waiting) => clientIds.has(waiting.clientId) || isToldByWords(waiting))
    .map(({ clientId }) => clientId);
}
