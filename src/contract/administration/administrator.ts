import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { idInputSchema } from '@/contract/id';
import { emailInputSchema, newPasswordInputSchema } from '@/contract/patterns';
import { lineSchema } from '@/contract/program/fields';

import { mePath, rights, type Right } from './rights';

/** Hours in which an invitation can be accepted. */
export const invitationHours = 72;
export const administratorNameLimit = 120;

/** Our own additions: who administers the program, and what they may do. */
export const administratorPaths = {
  me: mePath,
  list: '/office/administrators',
  edit: '/office/administrators/edit',
  setActive: '/office/administrators/setActive',
  reset: '/office/administrators/reset',
  invite: '/office/invitations',
  sendAgain: '/office/invitations/sendAgain',
  withdraw: '/office/invitations/withdraw',
  /** Without a session: what the link of an invitation is about, and its acceptance. */
  invited: '/office/invitations/read',
  accept: '/office/invitations/accept',
} as const;

export const administratorKinds = ['console', 'employee'] as const;
export type AdministratorKind = (typeof administratorKinds)[number];

const rightSchema = z.enum(rights);
const moment = z.string();

/** Who is signed in as an administrator, and what they may do. */
export const meSchema = z.object({
  id: z.int(),
  kind: z.enum(administratorKinds),
  /** Of an employee, by which the page knows who signs in again. */
  personId: z.optional(z.int()),
  name: z.string(),
  rights: z.array(rightSchema),
  /** The picture of an employee, whose own record is not read on administrators' pages. */
  userProfilePic: z.optional(z.nullable(z.string())),
});
export type Me = z.infer<typeof meSchema>;
export const meReplySchema = replyOf(meSchema);

export const administratorSchema = z.object({
  id: z.int(),
  kind: z.enum(administratorKinds),
  /** Empty for a console administrator whom no one has named. */
  name: z.string(),
  /** Empty for an employee, who signs in with a number. */
  email: z.string(),
  /** Of an employee, masked. */
  number: z.string(),
  /** The record of an employee. */
  personId: z.nullable(z.int()),
  rights: z.array(rightSchema),
  /** `closed` when an employee has deleted their account or is inactive. */
  state: z.enum(['active', 'off', 'closed']),
  lastSignInAt: z.nullable(moment),
  /** Has a passkey or an authenticator app. */
  hasSecondFactor: z.boolean(),
  /** Counts the changes. */
  version: z.int(),
  isSelf: z.boolean(),
  /** No one else can say who administers the program. */
  isLastOwner: z.boolean(),
});
export type Administrator = z.infer<typeof administratorSchema>;

/** An invitation that no one has accepted or withdrawn. */
export const administratorInvitationSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  rights: z.array(rightSchema),
  invitedBy: z.string(),
  invitedAt: moment,
  expiresAt: moment,
  isExpired: z.boolean(),
});
export type AdministratorInvitation = z.infer<typeof administratorInvitationSchema>;

export const administratorListReplySchema = replyOf(
  z.object({
    administrators: z.array(administratorSchema),
    invitations: z.array(administratorInvitationSchema),
    /** Whether a link in a message leads back to this site; without it no one can be invited. */
    canInvite: z.boolean(),
  }),
);
export type AdministratorList = {
  administrators: Administrator[];
  invitations: AdministratorInvitation[];
  canInvite: boolean;
};

export const administratorProblems = {
  name: 'Please enter a name.',
  rights: 'Choose at least one permission.',
  lastOwner: 'There must always be an active owner. Make someone else an owner first.',
  isAdministrator: 'An administrator already uses this email address.',
  isInvited: 'This email address has already been invited. Resend that invitation.',
} as const;

const requiredName = z.pipe(
  lineSchema(administratorNameLimit),
  z.string().check(z.minLength(1, administratorProblems.name)),
);
const givenRights = z
  .array(rightSchema)
  .check(z.maxLength(rights.length), z.minLength(1, administratorProblems.rights));

export const inviteSchema = z.object({ name: requiredName, email: emailInputSchema, rights: givenRights });
export type Invite = { name: string; email: string; rights: Right[] };

/** The name of an employee stands in their record and is not changed here. */
export const administratorEditSchema = z.object({
  id: idInputSchema,
  version: z.int().check(z.positive()),
  name: z.optional(requiredName),
  rights: givenRights,
});
export type AdministratorEdit = { id: number; version: number; name?: string; rights: Right[] };

export const administratorSwitchSchema = z.object({
  id: idInputSchema,
  version: z.int().check(z.positive()),
  isActive: z.boolean(),
});
export type AdministratorSwitch = { id: number; version: number; isActive: boolean };

export const administratorIdSchema = z.object({ id: idInputSchema });
export type AdministratorId = { id: number };

const token = /^[\w-]{43}$/;
/** Whether the token of a link is complete. */
export const isInvitationToken = (text: string) => token.test(text);
export const invitationTokenSchema = z.object({ token: z.string().check(z.regex(token)) });
export type InvitationToken = { token: string };
export const acceptSchema = z.extend(invitationTokenSchema, { password: newPasswordInputSchema });
export type Acceptance = { token: string; password: string };

export const invitedReplySchema = replyOf(z.object({ name: z.string(), email: z.string(), expiresAt: moment }));
export type Invited = { name: string; email: string; expiresAt: string };
