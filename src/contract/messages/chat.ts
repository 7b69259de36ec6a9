import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { type Id, idInputSchema, idSchema } from '@/contract/id';
import type { ChatGroup } from '@/contract/people/user';

/** All administrators share this sender ID. */
export const adminSenderId = 1;
export const chatType = 'onetoone';
export const firstChatPage = 0;
export const messagesPerPage = 20;
/** Message times are shown at this offset from UTC, in minutes, regardless of the browser's zone. */
export const chatOffsetMinutes = -360;
export const chatTimeFormat = 'hh:mm A';
/** In UTF-8 bytes; longer messages are refused. */
export const maxMessageBytes = 16_384;
export const countMessageBytes = (text: string) => new TextEncoder().encode(text).length;
/** Limits for one sender. */
export const messagesPerSecond = 10;
export const messagesPerMinute = 120;
/** Milliseconds within which a `terminateSession` event belongs to the preceding call. */
export const duplicateEndWindowMs = 60_000;

export const chatPaths = {
  users: '/users/list',
  history: '/chat/list',
  terminate: '/chat/terminateSession',
} as const;

/** `sequence` numbers a conversation's messages from 1 without gaps (not in the customer's contract). */
export const messageSchema = z.object({
  _id: z.string(),
  senderId: idSchema,
  message: z.string(),
  createdAt: z.string(),
  sequence: z.optional(z.int()),
  /** The ID set by the sender's page; only sent to the sender (not in the customer's contract). */
  clientId: z.optional(z.string()),
  /** The name of the administrator who wrote it; absent when unknown (not in the customer's contract). */
  author: z.optional(z.string()),
});
export type Message = z.infer<typeof messageSchema>;

/** A page of history: messages grouped by day, oldest first. */
export const historySchema = z.object({
  totalpage: z.int(),
  perpage: z.int(),
  data: z.array(z.object({ date: z.string(), messages: z.array(messageSchema) })),
  /** The last sequence number of an ended session, up to which nothing is shown (not in the customer's contract). */
  ended: z.optional(z.int()),
});
export type HistoryPage = z.infer<typeof historySchema>;

/** An entry in the conversation list. */
export const chatUserSchema = z.object({
  userId: idSchema,
  userName: z.string(),
  profileImage: z.nullable(z.string()),
  online: z.boolean(),
  message: z.nullable(z.string()),
  unread: z.int(),
  /** Time of the last message or null; only for requests with `limit` (not in the customer's contract). */
  lastAt: z.optional(z.nullable(z.string())),
  /** The employee whose page shows the member; sent with `lastAt` (not in the customer's contract). */
  employeeId: z.optional(idSchema),
});
export type ChatUser = z.infer<typeof chatUserSchema>;

const wholeNumberSchema = z.union([
  z.int().check(z.minimum(0)),
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
]);
const pageSchema = z._default(wholeNumberSchema.check(z.maximum(9_999_999)), firstChatPage);
const isAdminSchema = z.optional(z.union([z.boolean(), z.enum(['true', 'false'])]));

/** Not in the customer's contract: the filters for an administrator's conversation list. */
export const conversationFilters = ['all', 'unread', 'ended'] as const;
export type ConversationFilter = (typeof conversationFilters)[number];
export const maxChatSearchLength = 200;
const limitSchema = z.optional(wholeNumberSchema.check(z.minimum(1), z.maximum(200)));
const filterSchema = z._default(z.enum(conversationFilters), 'all');

/** The server checks the IDs against the token. `limit` and `filter` are not in the customer's contract. */
export const chatUsersQuerySchema = z.object({
  userId: z.optional(idInputSchema),
  page: pageSchema,
  isAdmin: isAdminSchema,
  limit: limitSchema,
  filter: filterSchema,
});
/**
 * The same query as a request body, with the search text, which must not appear in URLs, and the previous page's last
 * row (not in the customer's contract).
 */
export const chatUsersRequestSchema = z.extend(chatUsersQuerySchema, {
  search: z._default(z.string().check(z.maxLength(maxChatSearchLength)), ''),
  after: z.optional(z.object({ userId: idInputSchema, lastAt: z.nullable(z.iso.datetime()) })),
});
export type ChatUsersRequest = { userId: Id; page: number; limit?: number };
/** A page's last row; the next page starts after it. */
export type ChatUsersCursor = { userId: Id; lastAt: string | null };
/** DevTools hides the field `text`, as it does for messages. */
export type ChatUsersSearch = { filter: ConversationFilter; text: string };
export const allConversations: ChatUsersSearch = { filter: 'all', text: '' };
export const chatUsersPerPage = 50;

const uniqueIdSchema = z.optional(z.string().check(z.maxLength(64)));
export const historyRequestSchema = z.object({
  userId: z.optional(idInputSchema),
  uniqueId: uniqueIdSchema,
  page: pageSchema,
  isAdmin: isAdminSchema,
  /**
   * Requests the messages after this sequence number, oldest first. If the reply has more than one page, request again
   * (not in the customer's contract).
   */
  after: z.optional(wholeNumberSchema),
});
export type HistoryRequest = { userId: Id; uniqueId: string; page: number; isAdmin?: boolean; after?: number };

export const terminationSchema = z.object({ uniqueId: z.string().check(z.maxLength(64)), userId: idInputSchema });
export type Termination = { uniqueId: string; userId: Id };

export const chatUsersReplySchema = replyOf(z.array(chatUserSchema));
export const historyReplySchema = replyOf(historySchema);

/** The group name for two people, with the sender's ID first. */
export const groupNameOf = (senderId: Id, otherId: Id) => `${senderId}-${otherId}`;

/** The group name that the service assigned to the sender, or else one made from the two IDs. */
export const groupNameWith = (sender: { id: Id; group?: ChatGroup | null }, otherId: Id) =>
  sender.group?.groupName || groupNameOf(sender.id, otherId);

/** Both orders of the IDs name the same conversation; the key is equal for both. */
export function groupKey(groupName: string) {
  const reversedName = groupName.split('-').toReversed().join('-');
  return groupName < reversedName ? groupName : reversedName;
}
export const isSameGroup = (a: string, b: string) => groupKey(a) === groupKey(b);
