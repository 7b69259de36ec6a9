import type { Id } from '@/contract/id';
import { adminSenderId, groupNameOf } from '@/contract/messages/chat';
import type { Side } from '@/server/modules/chat/queries/conversations';
import type { Caller } from '@/server/platform/http/caller';

/** The IDs in a packet or call; they are checked against the token. */
export type ClaimedIds = { groupName?: string; groupMembers?: readonly Id[]; senderId?: Id };

export const conversationForbiddenText = 'You don’t have access to this conversation.';

const groupNamePattern = /^([1-9]\d{0,14})-([1-9]\d{0,14})$/;

export const sideOf = (caller: Pick<Caller, 'isAdmin'>): Side => (caller.isAdmin ? 'admin' : 'member');

export const senderIdOf = (side: Side, memberId: number) => (side === 'admin' ? adminSenderId : memberId);

/** A conversation's group name for a side: its own ID first. */
export const groupNameFor = (side: Side, memberId: number) =>
  side === 'admin' ? groupNameOf(adminSenderId, memberId) : groupNameOf(memberId, adminSenderId);

/** The member's ID in a group name; both orders are accepted. */
function memberIdIn(groupName: string): number | null {
  const ids = groupNamePattern.exec(groupName)?.slice(1).map(Number) ?? [];
  const members = ids.filter((id) => id !== adminSenderId);
  return members.length === 1 && members.length < ids.length ? (members[0] ?? null) : null;
}

/** The claimed conversation's member, if the caller may use it and all claimed IDs are correct; else null. */
export function resolveMemberId(caller: Caller, { groupName = '', groupMembers, senderId }: ClaimedIds): number | null {
  const memberId = memberIdIn(groupName);
  if (memberId === null || (!caller.isAdmin && memberId !== caller.id)) return null;
  const hasBothSides = (ids: readonly Id[]) =>
    ids.length === 2 &&
    [memberId, adminSenderId].every((id) => ids.some((claimedId) => String(claimedId) === String(id)));
  if (groupMembers && !hasBothSides(groupMembers)) return null;
  const isSenderValid = senderId === undefined || String(senderId) === String(senderIdOf(sideOf(caller), memberId));
  return isSenderValid ? memberId : null;
}
