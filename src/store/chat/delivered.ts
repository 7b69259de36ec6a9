import { isSameGroup, type Message } from '@/contract/messages/chat';
import { sameId, type Id } from '@/contract/id';
import type { Waiting } from './chatSlice';

/**
 * Returns the client ids of the outbox that are in the history. On services without client ids it compares texts: each
 * message stands for one sent earlier, and must come after the newest one held then. Clocks are not compared.
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
