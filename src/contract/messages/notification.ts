import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { idInputSchema, idSchema } from '@/contract/id';

export const notificationsPerPage = 15;
export const sendCountdownSeconds = 5;

export const topics = [
  'individual',
  'all_users',
  'all_employees',
  'all_spouse_and_children',
  'plan_a_users',
  'plan_b_users',
] as const;
export type Topic = (typeof topics)[number];
/** The audiences as administrators read them. */
export const topicNames: Record<Topic, string> = {
  individual: 'Individual',
  all_users: 'All users',
  all_employees: 'All employees',
  all_spouse_and_children: 'All spouses and children',
  plan_a_users: 'Plan A users',
  plan_b_users: 'Plan B users',
};

export const linkTypes = ['internal', 'external'] as const;
export type LinkType = (typeof linkTypes)[number];

/** Where an internal card or notification leads (NOTIF-20). */
export const redirectKeywords = [
  'HOME',
  'CARE_PROGRAMS',
  'ID_CARD',
  'EDUCATION',
  'IN_NETWORK_DOCTORS',
  'PLAN_DETAILS',
  'DEPENDENT',
  'MESSAGE_FROM_CHAIRMAN',
  'MY_PROFILE',
  'GENERAL',
] as const;
export type RedirectKeyword = (typeof redirectKeywords)[number];
/** The keyword of an external notification (D-149). */
export const externalKeyword = 'URL';

/** A sent notification (ENT-15); `redirect_id` is text or empty. */
export const notificationSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  topic: z.string(),
  type: z.string(),
  redirect_keyword: z.string(),
  redirect_link: z.string(),
  redirect_id: z.string(),
  createdAt: z.string(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** What the bundled backend takes at most; another one may take more. */
export const titleLimit = 200;
export const descriptionLimit = 2000;

/** The text parts of the form that sends one (NOTIF-28); `image` comes beside them as a file. */
export const notificationDraftSchema = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(titleLimit)),
  description: z.string().check(z.minLength(1), z.maxLength(descriptionLimit)),
  topic: z.enum(topics),
  type: z.enum(linkTypes),
  redirect_keyword: z.union([z.enum(redirectKeywords), z.literal(externalKeyword)]),
  redirect_link: z.string().check(z.maxLength(2000)),
  user_type: z.enum(['group', 'individual']),
  /** A comma list (NOTIF-13). */
  user_ids: z.string().check(z.maxLength(1_000_000)),
  redirect_id: z.string().check(z.maxLength(20)),
});
export type NotificationDraft = z.infer<typeof notificationDraftSchema>;

export const notificationPaths = {
  list: '/user/getNotifications',
  send: '/user/sendNotifications',
  remove: '/user/deleteAdminNotificationById',
  users: '/user/getUsersWithExistingDeviceToken',
  /** Our own addition: how many people an audience stands for right now. */
  count: '/user/countRecipients',
} as const;

export const notificationQuerySchema = z.object({
  page: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), z.transform(Number)), 1),
  limit: z._default(z.pipe(z.string().check(z.regex(/^(?:[1-9]\d?|100)$/)), z.transform(Number)), notificationsPerPage),
});
export type NotificationQuery = { page: number; limit: number };
export const notificationListReplySchema = replyOf(
  z.object({ notifications: z.array(notificationSchema), count: z.int() }),
);
export type NotificationPage = { notifications: Notification[]; count: number };

export const notificationRemovalSchema = z.object({ notification_id: idInputSchema });

/** Somebody a notification can be addressed to (ENT-16). */
export const recipientSchema = z.object({ id: idSchema, userFirstName: z.string(), userLastName: z.string() });
export type Recipient = z.infer<typeof recipientSchema>;
/** So many are answered to a search (additive); without one of these fields all of them. */
export const recipientsPerPage = 50;
export const recipientsQuerySchema = z.object({
  search: z._default(z.string().check(z.maxLength(100)), ''),
  limit: z.optional(z.pipe(z.string().check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/)), z.transform(Number))),
  /** The last one of the page before. */
  after: z.optional(idInputSchema),
});
/** `hasMore` stands where a page was asked for (additive). */
export const recipientsReplySchema = replyOf(
  z.object({ users: z.array(recipientSchema), hasMore: z.optional(z.boolean()) }),
);
export type RecipientsPage = { users: Recipient[]; hasMore?: boolean };

/** Whom a notification would reach; `user_ids` as in the draft. */
export const audienceQuerySchema = z.object({
  topic: z.enum(topics),
  user_ids: z._default(z.string().check(z.maxLength(100_000)), ''),
});
export type AudienceQuery = { topic: Topic; user_ids?: string };
export const audienceCountReplySchema = replyOf(z.object({ count: z.int() }));
