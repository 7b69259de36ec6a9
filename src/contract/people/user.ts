import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { idSchema } from '@/contract/id';
import { contactInputSchema } from '@/contract/patterns';
import { planKindSchema } from './plan';

/** A covered person's relation to the employee; the contract spells the field `userRealation`. */
export const relationSchema = z.enum(['Spouse', 'Child']);
export type Relation = z.infer<typeof relationSchema>;

/** The signed-in person's relative; `userSSN` is masked. */
export const relativeSchema = z.object({
  id: idSchema,
  userFirstName: z.string(),
  userLastName: z.string(),
  userFullName: z.string(),
  userContact: z.nullable(z.string()),
  userRealation: relationSchema,
  userSSN: z.string(),
});
export type Relative = z.infer<typeof relativeSchema>;

/** A member's conversation with the administrators. */
export const groupSchema = z.object({
  groupName: z.string(),
  groupMembers: z.array(idSchema),
  adminName: z.string(),
  profilePic: z.nullable(z.string()),
});
export type ChatGroup = z.infer<typeof groupSchema>;

/** The signed-in person. `userContact` includes the country code; `userSSN` is masked. */
export const userSchema = z.object({
  id: idSchema,
  userProfilePic: z.nullable(z.string()),
  userFirstName: z.string(),
  userLastName: z.string(),
  userFullName: z.string(),
  userSSN: z.string(),
  userContact: z.nullable(z.string()),
  isAdmin: z.boolean(),
  isChatTermAndCondition: z.boolean(),
  /** If a service does not send it, content is not filtered by audience. */
  enrollmentDate: z.optional(z.nullable(z.string())),
  relatives: z.array(relativeSchema),
  group: z.nullable(groupSchema),
  /** Not in the customer's contract: the member's own date of birth, YYYY-MM-DD; absent when unknown. */
  birthDate: z.optional(z.string()),
  /** Not in the customer's contract: the Terms have changed since the member last accepted them. */
  hasNewTerms: z.optional(z.boolean()),
  /** Not in the customer's contract: the kinds of uploaded plan cards that have not been opened yet. */
  newPlanCards: z.optional(z.array(planKindSchema)),
  /** Not in the customer's contract: the number of unseen notifications; their IDs are above `seenTo`. */
  unreadNotifications: z.optional(z.object({ count: z.int(), seenTo: z.int() })),
});
export type User = z.infer<typeof userSchema>;

export const userPaths = {
  info: '/user/getUserInfo',
  remove: '/user/deleteUser',
  updateMobileNumber: '/user/updateMobileNumber',
  /** The contract spells it like this. */
  verifyNewNumber: '/user/verifyOtptoUpdateNumber',
  updateProfilePic: '/user/updateUserProfilePic',
  markTermCondition: '/user/markTermCondition',
  verifyNotification: '/user/verifyNotification',
  updateDeviceData: '/user/updateDeviceData',
} as const;

export const userReplySchema = replyOf(userSchema);

/** A picture as a data URL or plain base64; 5 MB are 6,990,508 characters of base64. */
export const profilePicSchema = z.object({ profile_image: z.string().check(z.minLength(1), z.maxLength(7_000_000)) });
export type ProfilePic = z.infer<typeof profilePicSchema>;
export const profilePicReplySchema = replyOf(z.object({ userProfilePic: z.string() }));

export const newNumberSchema = z.object({ userContact: contactInputSchema });
export const newNumberReplySchema = replyOf(z.object({ access_token: z.string() }));

/** The reply to a request from a push notification; `userSSN` is sent back as received. */
export const decisionSchema = z.object({
  status: z.enum(['accept', 'reject']),
  userSSN: z.string().check(z.minLength(1), z.maxLength(128)),
});
export type Decision = z.infer<typeof decisionSchema>;

export const deviceSchema = z.object({
  deviceToken: z.string().check(z.minLength(1), z.maxLength(4096)),
  deviceType: z.literal('web'),
});
export type Device = z.infer<typeof deviceSchema>;

/** Milliseconds after a deletion before the page goes to the sign-in page. */
export const deletionRedirectMs = 3000;
/** Days during which a deleted account can be restored. */
export const accountRetentionDays = 30;
/** Administrators are notified this many days before a closed account is removed. */
export const purgeNoticeDays = 7;

/** The name to show; some backends send no full name. */
export const fullNameOf = (person: { userFullName?: string; userFirstName?: string; userLastName?: string }) =>
  person.userFullName?.trim() || [person.userFirstName, person.userLastName].filter(Boolean).join(' ').trim();
