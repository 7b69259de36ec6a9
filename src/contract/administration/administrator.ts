import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { idInputSchema } from '@/contract/id';
import { emailInputSchema, newPasswordInputSchema } from '@/contract/patterns';
import { singleLineSchema } from '@/contract/program/fields';

import { mePath, type Permission, permissions } from './permissions';

/** For how many hours an invitation can be accepted. */
export const invitationHours = 72;
export const maxAdministratorNameLength = 120;

/** Not in the customer's contract: the program's administrators and their permissions. */
export const administratorPaths = {
  me: mePath,
  list: '/office/administrators',
  edit: '/office/administrators/edit',
  setActive: '/office/administrators/setActive',
  reset: '/office/administrators/reset',
  invite: '/office/invitations',
  sendAgain: '/office/invitations/sendAgain',
  withdraw: '/office/invitations/withdraw',
  /** Read and accept an invitation by its token, without a session. */
  readInvitation: '/office/invitations/read',
  accept: '/office/invitations/accept',
} as const;

export const administratorKinds = ['console', 'employee'] as const;

const permissionSchema = z.enum(permissions);
const timestampSchema = z.string();

/** The signed-in administrator and their permissions. */
export const meSchema = z.object({
  id: z.int(),
  kind: z.enum(administratorKinds),
  /** An employee's ID, by which the page detects whether the same person has signed in again. */
  personId: z.optional(z.int()),
  name: z.string(),
  rights: z.array(permissionSchema),
  /** For an employee: the picture, since administrator pages do not load their record. */
  userProfilePic: z.optional(z.nullable(z.string())),
});
export type Me = z.infer<typeof meSchema>;
export const meReplySchema = replyOf(meSchema);

export const administratorSchema = z.object({
  id: z.int(),
  kind: z.enum(administratorKinds),
  /** Empty for a console administrator without a name. */
  name: z.string(),
  /** Empty for an employee, who signs in with a contact number. */
  email: z.string(),
  /** An employee's contact number, masked. */
  number: z.string(),
  /** An employee's ID; null for a console administrator. */
  personId: z.nullable(z.int()),
  rights: z.array(permissionSchema),
  /** `closed` when an employee has deleted their account or is inactive. */
  state: z.enum(['active', 'off', 'closed']),
  lastSignInAt: z.nullable(timestampSchema),
  /** Has a passkey or an authenticator app. */
  hasSecondFactor: z.boolean(),
  version: z.int(),
  isSelf: z.boolean(),
  /** The last owner cannot be removed or deactivated. */
  isLastOwner: z.boolean(),
});
export type Administrator = z.infer<typeof administratorSchema>;

/** An open invitation, neither accepted nor canceled. */
export const administratorInvitationSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  rights: z.array(permissionSchema),
  invitedBy: z.string(),
  invitedAt: timestampSchema,
  expiresAt: timestampSchema,
  isExpired: z.boolean(),
});
export type AdministratorInvitation = z.infer<typeof administratorInvitationSchema>;

const administratorListSchema = z.object({
  administrators: z.array(administratorSchema),
  invitations: z.array(administratorInvitationSchema),
  /** False while the public URL is unknown, because links in messages need it. */
  canInvite: z.boolean(),
});
export type AdministratorList = z.infer<typeof administratorListSchema>;
export const administratorListReplySchema = replyOf(administratorListSchema);

export const administratorProblems = {
  name: 'Enter a name.',
  rights: 'Choose at least one permission.',
  lastOwner: 'There must always be an active owner. Make someone else an owner first.',
  alreadyAdministrator: 'An administrator already uses this email address.',
  alreadyInvited: 'This email address has already been invited. Resend that invitation.',
} as const;

const requiredNameSchema = z.pipe(
  singleLineSchema(maxAdministratorNameLength),
  z.string().check(z.minLength(1, administratorProblems.name)),
);
const permissionListSchema = z
  .array(permissionSchema)
  .check(z.maxLength(permissions.length), z.minLength(1, administratorProblems.rights));

export const administratorInviteSchema = z.object({
  name: requiredNameSchema,
  email: emailInputSchema,
  rights: permissionListSchema,
});
export type AdministratorInvite = { name: string; email: string; rights: Permission[] };

/** An employee's name belongs to their own record and cannot be changed here. */
export const administratorEditSchema = z.object({
  id: idInputSchema,
  version: z.int().check(z.positive()),
  name: z.optional(requiredNameSchema),
  rights: permissionListSchema,
});
export type AdministratorEdit = { id: number; version: number; name?: string; rights: Permission[] };

export const administratorStateChangeSchema = z.object({
  id: idInputSchema,
  version: z.int().check(z.positive()),
  isActive: z.boolean(),
});
export type AdministratorStateChange = { id: number; version: number; isActive: boolean };

export const administratorIdSchema = z.object({ id: idInputSchema });
export type AdministratorId = { id: number };

const tokenPattern = /^[\w-]{43}$/;
export const isInvitationToken = (text: string) => tokenPattern.test(text);
export const invitationTokenSchema = z.object({ token: z.string().check(z.regex(tokenPattern)) });
export type InvitationToken = { token: string };
export const invitationAcceptanceSchema = z.extend(invitationTokenSchema, { password: newPasswordInputSchema });
export type InvitationAcceptance = { token: string; password: string };

export const invitationDetailsReplySchema = replyOf(
  z.object({ name: z.string(), email: z.string(), expiresAt: timestampSchema }),
);
export type InvitationDetails = { name: string; email: string; expiresAt: string };
