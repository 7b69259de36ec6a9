import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { idInputSchema, idSchema } from '@/contract/id';

export const notificationsPerPage = 15;
export const sendCountdownSeconds = 5;
/** Maximum length of a URL outside the site, in characters. */
export const maxRedirectLength = 2000;

export const topics = [
  'individual',
  'all_users',
  'all_employees',
  'all_spouse_and_children',
  'plan_a_users',
  'plan_b_users',
] as const;
export type Topic = (typeof topics)[number];
export const topicNames: Record<Topic, string> = {
  individual: 'Individual',
  all_users: 'All users',
  all_employees: 'All employees',
  all_spouse_and_children: 'All spouses and children',
  plan_a_users: 'Plan A users',
  plan_b_users: 'Plan B users',
};

/** The audiences that are one plan's members, with that plan's tier. */
export const planTopicTiers: Partial<Record<Topic, number>> = { plan_a_users: 1, plan_b_users: 2 };

/** Plan topics include the plan's name when it is known. */
export const topicName = (topic: string, planName?: string | null) =>
  planName ? `Members of ${planName}` : (topicNames[topic as Topic] ?? topic);

export const linkTypes = ['internal', 'external'] as const;
export type LinkType = (typeof linkTypes)[number];

/** The targets of internal cards and notifications. */
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
/** The keyword of external notifications. */
export const externalKeyword = 'URL';

/** A sent notification; `redirect_id` may be empty. */
export const notificationSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  topic: z.string(),
  /** Not in the customer's contract, for administrators: the plan whose members received it. */
  planName: z.optional(z.string()),
  /** Not in the customer's contract: the site sent it only to the signed-in administrator; it can't be deleted. */
  isPrivate: z.optional(z.boolean()),
  type: z.string(),
  redirect_keyword: z.string(),
  redirect_link: z.string(),
  redirect_id: z.string(),
  createdAt: z.string(),
});
export type SentNotification = z.infer<typeof notificationSchema>;

/** The bundled backend's limits in characters; another backend may accept more. */
export const maxNotificationTitleLength = 200;
export const maxNotificationDescriptionLength = 2000;

/** The text fields of the form that sends a notification; `image` is sent in the same form, as a file. */
export const notificationDraftSchema = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(maxNotificationTitleLength)),
  description: z.string().check(z.minLength(1), z.maxLength(maxNotificationDescriptionLength)),
  topic: z.enum(topics),
  type: z.enum(linkTypes),
  redirect_keyword: z.union([z.enum(redirectKeywords), z.literal(externalKeyword)]),
  redirect_link: z.string().check(z.maxLength(maxRedirectLength)),
  user_type: z.enum(['group', 'individual']),
  /** IDs separated by commas. */
  user_ids: z.string().check(z.maxLength(1_000_000)),
  redirect_id: z.string().check(z.maxLength(20)),
});
export type NotificationDraft = z.infer<typeof notificationDraftSchema>;

export const notificationPaths = {
  list: '/user/getNotifications',
  send: '/user/sendNotifications',
  remove: '/user/deleteAdminNotificationById',
  users: '/user/getUsersWithExistingDeviceToken',
  /** Not in the customer's contract: counts the current members of an audience. */
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
export type NotificationPage = { notifications: SentNotification[]; count: number };

export const notificationRemovalSchema = z.object({ notification_id: idInputSchema });

export const recipientSchema = z.object({ id: idSchema, userFirstName: z.string(), userLastName: z.string() });
export type Recipient = z.infer<typeof recipientSchema>;
/**
 * Recipients per page of a search (not in the customer's contract); without `search`, `limit`, and `after`, the reply
 * contains all.
 */
export const recipientsPerPage = 50;
export const recipientsQuerySchema = z.object({
  search: z._default(z.string().check(z.maxLength(100)), ''),
  limit: z.optional(z.pipe(z.string().check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/)), z.transform(Number))),
  /** The ID of the previous page's last recipient. */
  after: z.optional(idInputSchema),
});
/** `hasMore` is present when a page was requested (not in the customer's contract). */
export const recipientsReplySchema = replyOf(
  z.object({ users: z.array(recipientSchema), hasMore: z.optional(z.boolean()) }),
);
export type RecipientsPage = { users: Recipient[]; hasMore?: boolean };

/** `user_ids` has the same format as in the draft. */
export const audienceQuerySchema = z.object({
  topic: z.enum(topics),
  user_ids: z._default(z.string().check(z.maxLength(100_000)), ''),
});
export type AudienceQuery = { topic: Topic; user_ids?: string };
/**
 * `accounts` and `devices` are not in the customer's contract: how many of the recipients can sign in, and how many
 * have a device for push notifications.
 */
export const audienceCountSchema = z.object({
  count: z.int(),
  accounts: z.optional(z.int()),
  devices: z.optional(z.int()),
});
export type AudienceCount = z.infer<typeof audienceCountSchema>;
export const audienceCountReplySchema = replyOf(audienceCountSchema);
