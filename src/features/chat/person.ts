import type { ChatUser } from '@/contract/messages/chat';
import type { Id } from '@/contract/id';

/** Somebody to talk to; whether they are there may not be known. */
export type Person = { id: Id; name: string; picture: string | null; isOnline?: boolean };

export const personOf = ({ userId, userName, profileImage, online }: ChatUser): Person => ({
  id: userId,
  name: userName,
  picture: profileImage,
  isOnline: online,
});
