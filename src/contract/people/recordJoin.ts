import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { idInputSchema, idSchema, type Id } from '@/contract/id';

import { documentTypeSchema } from './plan';

/** Our own additions: two records of the same person become one, after a preview. */
export const recordJoinPaths = { preview: '/people/joinPreview', join: '/people/join' } as const;

/** `family` is whether the person is an employee, or whose spouse or child. */
export const joinFields = [
  'name',
  'ssn',
  'family',
  'email',
  'contact',
  'contact2',
  'emplType',
  'enrollmentDate',
] as const;
export type JoinField = (typeof joinFields)[number];

/** Of the two records one stays, with its account and its number in the audit log, and the other goes. */
const recordSchema = z.enum(['kept', 'removed']);
export type JoinSource = z.infer<typeof recordSchema>;

const joinedRecordSchema = z.object({
  id: idSchema,
  /** The employee on whose page the record is. */
  employeeId: idSchema,
  name: z.string(),
  isRegistered: z.boolean(),
  isActive: z.boolean(),
});

/** What both records say in a field. */
const joinRowSchema = z.object({
  field: z.enum(joinFields),
  /** The SSN is masked. */
  kept: z.string(),
  removed: z.string(),
  /** The two are the same, and so there is nothing to choose. */
  isSame: z.boolean(),
  suggested: recordSchema,
  /** Why `suggested` is the only choice. */
  fixed: z.optional(z.string()),
});
export type JoinRow = z.infer<typeof joinRowSchema>;

export const joinPreviewSchema = z.object({
  kept: joinedRecordSchema,
  removed: joinedRecordSchema,
  /** Why the two cannot be joined; null when they can. */
  problem: z.nullable(z.string()),
  rows: z.array(joinRowSchema),
  plans: z.array(z.object({ kind: documentTypeSchema, name: z.string(), from: recordSchema })),
  /** The plan cards that stay; of two for the same kind of plan the newer one. */
  cards: z.array(z.object({ kind: documentTypeSchema, from: recordSchema, replacesOther: z.boolean() })),
  /** The names of the relatives who become relatives of the record that stays. */
  relatives: z.array(z.string()),
  /** The notifications to the record that goes. */
  notifications: z.int(),
  hasConversation: z.boolean(),
  /** Stands for both records as they were read. */
  digest: z.string(),
});
export type JoinPreview = z.infer<typeof joinPreviewSchema>;

export const joinPreviewRequestSchema = z.object({ id: idInputSchema, otherId: idInputSchema });
export type JoinPreviewRequest = { id: Id; otherId: Id };
export const joinPreviewReplySchema = replyOf(joinPreviewSchema);

const chosen = z.optional(recordSchema);
export const recordJoinSchema = z.extend(joinPreviewRequestSchema, {
  choices: z.object({
    name: chosen,
    ssn: chosen,
    family: chosen,
    email: chosen,
    contact: chosen,
    contact2: chosen,
    emplType: chosen,
    enrollmentDate: chosen,
  } satisfies Record<JoinField, typeof chosen>),
  /** Of the preview; when a record has changed since, nothing is joined. */
  digest: z.string().check(z.maxLength(100)),
});
export type JoinChoices = Partial<Record<JoinField, JoinSource>>;
export type RecordJoin = JoinPreviewRequest & { choices: JoinChoices; digest: string };

const joinedSchema = z.object({
  /** The record that stayed, and the employee on whose page it is. */
  id: idSchema,
  employeeId: idSchema,
  /** The employees whose pages show something else now. */
  changed: z.array(idSchema),
});
export type JoinedRecord = z.infer<typeof joinedSchema>;
export const recordJoinReplySchema = replyOf(joinedSchema);
