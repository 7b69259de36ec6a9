import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { idInputSchema, idSchema, type Id } from '@/contract/id';
import type { Group } from '@/contract/people/user';

/** Every administrator writes as this sender (CONST-15). */
export const adminSenderId = 1;
export const chatType = 'onetoone';
export const firstChatPage = 0;
export const messagesPerPage = 20;
/** Message times are shown at this offset from UTC, whatever the browser's zone (CHAT-25). */
export const chatOffsetMinutes = -360;
export const chatTimeFormat = 'hh:mm A';
/** Bytes of UTF-8; longer texts are refused with an error (reliability C10). */
export const messageLimit = 16_384;
export const messageSize = (text: string) => new TextEncoder().encode(text).length;
/** At most so many of somebody's messages a second and a minute. */
export const messagesPerSecond = 10;
export const messagesPerMinute = 120;

export const chatPaths = {
  users: '/users/list',
  history: '/chat/list',
  terminate: '/chat/terminateSession',
} as const;

/** One message (ENT-10); `sequence` numbers the messages of a conversation from 1 without gaps (additive). */
export const messageSchema = z.object({
  _id: z.string(),
  senderId: idSchema,
  message: z.string(),
  createdAt: z.string(),
  sequence: z.optional(z.int()),
  /** The id its sender gave it; only in what the sender's own side is told (additive). */
  clientId: z.optional(z.string()),
});
export type Message = z.infer<typeof messageSchema>;

/** A page of history: the messages of each day, oldest first (D-109). */
export const historySchema = z.object({
  totalpage: z.int(),
  perpage: z.int(),
  data: z.array(z.object({ date: z.string(), messages: z.array(messageSchema) })),
  /** The last message of the session that was ended last; what is known up to there is over (additive). */
  ended: z.optional(z.int()),
});
export type History = z.infer<typeof historySchema>;

/** Somebody in the list of conversations (ENT-11). */
export const chatUserSchema = z.object({
  userId: idSchema,
  userName: z.string(),
  profileImage: z.nullable(z.string()),
  online: z.boolean(),
  message: z.nullable(z.string()),
  unread: z.int(),
  /** When the last message came, null before the first; only in a list that was asked for with `limit` (additive). */
  lastAt: z.optional(z.nullable(z.string())),
});
export type ChatUser = z.infer<typeof chatUserSchema>;

const number = z.union([
  z.int().check(z.minimum(0)),
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
]);
const page = z._default(number.check(z.maximum(9_999_999)), firstChatPage);
const isAdmin = z.optional(z.union([z.boolean(), z.enum(['true', 'false'])]));

/** Which conversations an administrator's list shows (additive). */
export const conversationFilters = ['all', 'unread', 'ended'] as const;
export type ConversationFilter = (typeof conversationFilters)[number];
export const chatSearchLimit = 200;
const limit = z.optional(number.check(z.minimum(1), z.maximum(200)));
const filter = z._default(z.enum(conversationFilters), 'all');

/**
 * Who and which page; the ids are hints that are held against the token (reliability B3). `limit` and `filter` are
 * additive, for administrators.
 */
export const chatUsersQuerySchema = z.object({ userId: z.optional(idInputSchema), page, isAdmin, limit, filter });
/** In a body also what is searched for, which has no place in addresses, and the last row of the page before (additive). */
export const chatUsersRequestSchema = z.extend(chatUsersQuerySchema, {
  search: z._default(z.string().check(z.maxLength(chatSearchLimit)), ''),
  after: z.optional(z.object({ userId: idInputSchema, lastAt: z.nullable(z.iso.datetime()) })),
});
export type ChatUsersRequest = { userId: Id; page: number; limit?: number };
/** The last row of a page, after which the next one begins. */
export type ChatUsersPlace = { userId: Id; lastAt: string | null };
/** What an administrator looks for; named so that it is kept out of DevTools like other chat text. */
export type ChatUsersSearch = { filter: ConversationFilter; text: string };
export const everyConversation: ChatUsersSearch = { filter: 'all', text: '' };
export const chatUsersPerPage = 50;

const uniqueId = z.optional(z.string().check(z.maxLength(64)));
export const historyRequestSchema = z.object({
  userId: z.optional(idInputSchema),
  uniqueId,
  page,
  isAdmin,
  /** What came after this sequence number, oldest first; more than one page then means: ask again (additive). */
  after: z.optional(number),
});
export type HistoryRequest = { userId: Id; uniqueId: string; page: number; isAdmin?: boolean; after?: number };

export const terminationSchema = z.object({ uniqueId: z.string().check(z.maxLength(64)), userId: idInputSchema });
export type Termination = { uniqueId: string; userId: Id };

export const chatUsersReplySchema = replyOf(z.array(chatUserSchema));
export const historyReplySchema = replyOf(historySchema);

/** The room of two people as the page names it (CHAT-15). */
export const groupNameOf = (senderId: Id, otherId: Id) => `${senderId}-${otherId}`;

/** The conversation with somebody, under the name the service gave it, else as the two ids (D-95). */
export const groupNameWith = (speaker: { id: Id; group?: Group | null }, otherId: Id) =>
  speaker.group?.groupName || groupNameOf(speaker.id, otherId);

/** Both orders of the two ids name one conversation, and have this in common (D-95). */
export function groupKey(groupName: string) {
  const turned = groupName.split('-').toReversed().join('-');
  return groupName < turned ? groupName : turned;
}
export const isSameGroup = (one: string, other: string) => groupKey(one) === groupKey(other);
