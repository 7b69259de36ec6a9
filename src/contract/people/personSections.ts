import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { type Id, idInputSchema } from '@/contract/id';
import { passkeySchema } from '@/contract/signIn/signInMethods';

import { planKindSchema } from './plan';

/** Not in the customer's contract: what administrators see about a person besides the record, one call per section. */
export const personSectionPaths = {
  cards: '/people/cards',
  contact: '/people/contactDetails',
  conversation: '/people/conversations',
  notifications: '/people/notifications',
  sessions: '/people/sessions',
  auditLines: '/people/auditLines',
} as const;

export const personQuerySchema = z.object({ id: idInputSchema });

/** An uploaded plan card, even for a plan that the person is not in today. */
export const personCardSchema = z.object({
  kind: planKindSchema,
  /** Null for cards older than the coverage history. */
  planName: z.nullable(z.string()),
  /** Whether its plan is active today, so that the person sees it. */
  isShown: z.boolean(),
  uploadedAt: z.string(),
  /** Null when the audit log does not say. */
  uploadedBy: z.nullable(z.string()),
  openedAt: z.nullable(z.string()),
  /** A link that expires. */
  link: z.nullable(z.string()),
});
export type PersonCardFile = z.infer<typeof personCardSchema>;
export const personCardsReplySchema = replyOf(z.array(personCardSchema));

/** How a person can be reached; for previous numbers, only the dates when they changed. */
export const contactDetailsSchema = z.object({
  email: z.nullable(z.string()),
  /** With the country code. */
  phone: z.nullable(z.string()),
  secondPhone: z.nullable(z.string()),
  registeredAt: z.nullable(z.string()),
  numberChanges: z.array(z.object({ changedAt: z.string(), isObjected: z.boolean() })),
});
export type ContactDetails = z.infer<typeof contactDetailsSchema>;
export const contactDetailsReplySchema = replyOf(contactDetailsSchema);

/** A conversation without its messages. */
export const personConversationSchema = z.object({
  canReceiveMessages: z.boolean(),
  /** Null before the first message. */
  last: z.nullable(z.object({ at: z.string(), isAdmins: z.boolean(), isEnded: z.boolean() })),
  unreadByAdmins: z.int(),
  unreadByMember: z.int(),
});
export type PersonConversation = z.infer<typeof personConversationSchema>;
export const personConversationReplySchema = replyOf(personConversationSchema);

export const personNotificationsPerPage = 10;
export const personNotificationsQuerySchema = z.object({
  id: idInputSchema,
  page: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), z.transform(Number)), 1),
});
export const personNotificationsSchema = z.object({
  count: z.int(),
  rows: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      topic: z.string(),
      planName: z.optional(z.string()),
      createdAt: z.string(),
    }),
  ),
});
export type PersonNotifications = z.infer<typeof personNotificationsSchema>;
export const personNotificationsReplySchema = replyOf(personNotificationsSchema);

/** Open sessions, and the results of the last sign-ins. */
export const personSessionsSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.int(),
      /** A description of the device; empty when unknown. */
      device: z.string(),
      since: z.string(),
      usedAt: z.string(),
      hasPushes: z.boolean(),
    }),
  ),
  signIns: z.array(z.object({ id: z.int(), at: z.string(), isRefused: z.boolean() })),
  passkeys: z.array(passkeySchema),
});
export type PersonSessions = z.infer<typeof personSessionsSchema>;
export const personSessionsReplySchema = replyOf(personSessionsSchema);

/** Not in the customer's contract: an administrator removes a person's passkey. */
export const removePersonPasskeyPath = '/people/passkeys/remove';
export const personPasskeyRemovalSchema = z.object({ id: idInputSchema, passkey: z.int() });
export type PersonPasskeyRemoval = { id: Id; passkey: number };

export const personAuditEntriesPerPage = 25;
/** `before` is the ID of the previous page's last entry. */
export const personAuditQuerySchema = z.object({ id: idInputSchema, before: z.optional(idInputSchema) });
export const personAuditEntrySchema = z.object({
  id: z.int(),
  at: z.string(),
  /** Null when no one was signed in, empty for a deleted account. */
  actor: z.nullable(z.string()),
  action: z.string(),
  outcome: z.string(),
  /** Only counts, kinds, dates, and IDs. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type PersonAuditEntry = z.infer<typeof personAuditEntrySchema>;
export const personAuditSchema = z.object({ lines: z.array(personAuditEntrySchema), hasMore: z.boolean() });
export type PersonAudit = z.infer<typeof personAuditSchema>;
export const personAuditReplySchema = replyOf(personAuditSchema);
