import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { type Id, idInputSchema, idSchema } from '@/contract/id';

import { activeStatus, type EmployeeStatus, inactiveStatus } from './employee';
import { planIdSchema } from './plan';
import { relationSchema } from './user';

/** Not in the customer's contract: people without an account are invited to sign up. */
export const invitationPaths = {
  list: '/people/invitations',
  count: '/people/invitations/count',
  send: '/people/invitations/send',
  people: (batchId: Id) => `/people/invitations/${batchId}/people`,
} as const;

/** No one is invited again within this time. */
export const invitationCooldownDays = 7;
export const batchesPerPage = 20;
export const invitedPeoplePerPage = 50;

/** `any` is a text message, or an email for people without a number. */
export const invitationChannels = ['any', 'sms', 'email'] as const;
export type InvitationChannel = (typeof invitationChannels)[number];
const channelSchema = z.enum(invitationChannels);

const statusFlagSchema = z.pipe(
  z.union([z.literal(activeStatus), z.literal(inactiveStatus), z.enum(['0', '1'])]),
  z.transform((value): EmployeeStatus => (Number(value) === activeStatus ? activeStatus : inactiveStatus)),
);
const filterFields = {
  userStatus: z.optional(statusFlagSchema),
  userIsSignedUp: z.optional(statusFlagSchema),
  plan: z.optional(z.string().check(z.maxLength(1000))),
  search: z.optional(z.string().check(z.maxLength(100))),
};
/** Like the employee list's filters; everyone covered through a matching employee is included. */
const filterSchema = z.object(filterFields);
export type InvitationFilter = z.infer<typeof filterSchema>;

export const invitationCountQuerySchema = z.object({ ...filterFields, channel: z._default(channelSchema, 'any') });
export type InvitationCountQuery = InvitationFilter & { channel: InvitationChannel };

/** People without an account: who would be invited now, who was invited recently, and who has no contact data. */
const countsSchema = z.object({ invitable: z.int(), recent: z.int(), unreachable: z.int() });
export type InvitationCounts = z.infer<typeof countsSchema>;
export const invitationCountReplySchema = replyOf(countsSchema);

/** One person by `id`, or those who match a filter; everyone without an account if neither is given. */
export const invitationRequestSchema = z.object({
  channel: channelSchema,
  id: z.optional(idInputSchema),
  filter: z.optional(filterSchema),
});
export type InvitationRequest = { channel: InvitationChannel; id?: Id; filter?: InvitationFilter };

const pageSchema = z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number)), 1);
export const batchesQuerySchema = z.object({ page: pageSchema });

export const invitationAudiences = ['one', 'filter', 'all'] as const;
const storedFilterSchema = z.object({
  ...filterFields,
  plan: z.optional(planIdSchema),
  /** The plan's name when the invitations were sent. */
  planName: z.optional(z.string()),
});
export type StoredInvitationFilter = z.infer<typeof storedFilterSchema>;

/** People who are not counted as sent, failed, or skipped are still pending. */
const batchSchema = z.object({
  id: idSchema,
  createdAt: z.string(),
  by: z.string(),
  audience: z.enum(invitationAudiences),
  channel: channelSchema,
  filter: storedFilterSchema,
  /** The person's name if the batch is for one person; null after the record was deleted. */
  name: z.nullable(z.string()),
  text: z.string(),
  people: z.int(),
  sent: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** Whether `people` is already the size of the full audience. */
  isComplete: z.boolean(),
});
export type InvitationBatch = z.infer<typeof batchSchema>;
export const countPending = ({ people, sent, failed, skipped }: InvitationBatch) => people - sent - failed - skipped;
export const isBatchFinished = (batch: InvitationBatch) => batch.isComplete && countPending(batch) === 0;

/** `text` is the current message; null where the operator has not configured the public address. */
const invitationsSchema = z.object({ text: z.nullable(z.string()), rounds: z.array(batchSchema), count: z.int() });
export type Invitations = z.infer<typeof invitationsSchema>;
export const invitationsReplySchema = replyOf(invitationsSchema);

export const invitationStates = ['sent', 'failed', 'skipped', 'waiting'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Why someone received no message. */
export const notInvitedReasons = [
  'recent',
  'unreachable',
  'registered',
  'inactive',
  'refused',
  'expired',
  'unknown',
] as const;
export type InvitationReason = (typeof notInvitedReasons)[number];

export const invitedPeopleQuerySchema = z.object({ page: pageSchema, state: z.optional(z.enum(invitationStates)) });
export type InvitedPeopleQuery = { round: Id; page: number; state?: InvitationState };

const invitedPersonSchema = z.object({
  id: idSchema,
  /** The employee whose page shows the person. */
  employeeId: idSchema,
  name: z.string(),
  relation: z.nullable(relationSchema),
  state: z.enum(invitationStates),
  reason: z.nullable(z.enum(notInvitedReasons)),
  /** The mail server's or SMS service's error code. */
  code: z.nullable(z.int()),
  channel: z.nullable(z.enum(['sms', 'email'])),
  at: z.string(),
});
export type InvitedPerson = z.infer<typeof invitedPersonSchema>;
const invitedPeopleSchema = z.object({ round: batchSchema, people: z.array(invitedPersonSchema), count: z.int() });
export type InvitedPeopleResult = z.infer<typeof invitedPeopleSchema>;
export const invitedPeopleReplySchema = replyOf(invitedPeopleSchema);
