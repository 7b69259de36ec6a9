import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { idSchema } from '@/contract/id';
import { contactInputSchema } from '@/contract/patterns';
import { documentTypeSchema } from './plan';

/** How a covered person stands to the employee, in the wire's own spelling of the field (FAM-03). */
export const relationSchema = z.enum(['Spouse', 'Child']);
export type Relation = z.infer<typeof relationSchema>;

/** A member of the signed-in person's family (ENT-04). `userSSN` is masked (D-38). */
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

/** The conversation of a member with the administrators (ENT-02). */
export const groupSchema = z.object({
  groupName: z.string(),
  groupMembers: z.array(idSchema),
  adminName: z.string(),
  profilePic: z.nullable(z.string()),
});
export type Group = z.infer<typeof groupSchema>;

/** The signed-in person (ENT-01). `userContact` carries the country code (ENT-03); `userSSN` is masked (D-37). */
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
  /** Where a service does not send it at all, nobody is sorted by it (D-54). */
  enrollmentDate: z.optional(z.nullable(z.string())),
  relatives: z.array(relativeSchema),
  group: z.nullable(groupSchema),
  /** Our own addition: the kinds of plan cards that came and were not opened yet. */
  newPlanCards: z.optional(z.array(documentTypeSchema)),
});
export type User = z.infer<typeof userSchema>;

export const userPaths = {
  info: '/user/getUserInfo',
  remove: '/user/deleteUser',
  updateMobileNumber: '/user/updateMobileNumber',
  /** The capitalisation is the contract's own (API-15). */
  verifyNewNumber: '/user/verifyOtptoUpdateNumber',
  updateProfilePic: '/user/updateUserProfilePic',
  markTermCondition: '/user/markTermCondition',
  verifyNotification: '/user/verifyNotification',
  updateDeviceData: '/user/updateDeviceData',
} as const;

export const userReplySchema = replyOf(userSchema);

/** A picture as a data URL, or as bare base64 (D-79); 5 MB decoded is 6,990,508 characters of base64. */
export const profilePicSchema = z.object({ profile_image: z.string().check(z.minLength(1), z.maxLength(7_000_000)) });
export type ProfilePic = z.infer<typeof profilePicSchema>;
export const profilePicReplySchema = replyOf(z.object({ userProfilePic: z.string() }));

export const newNumberSchema = z.object({ userContact: contactInputSchema });
export const newNumberReplySchema = replyOf(z.object({ access_token: z.string() }));

/** The answer to a request that arrived as a push; `userSSN` is passed on as the push carried it (D-121). */
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

/** How long the page waits after a deletion before it leaves for the sign-in (CONST-10). */
export const deletionRedirectMs = 3000;
/** Days a deleted account can still be recovered (PROF-14). */
export const retentionDays = 30;

/** The name as shown; some backends send no full name (D-46). */
export const fullNameOf = (person: { userFullName?: string; userFirstName?: string; userLastName?: string }) =>
  person.userFullName?.trim() || [person.userFirstName, person.userLastName].filter(Boolean).join(' ').trim();
