import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { type Id, idInputSchema, idSchema } from '@/contract/id';

import { planKindSchema } from './plan';

/** Not in the customer's contract: merges two records of the same person, after a preview. */
export const recordMergePaths = { preview: '/people/joinPreview', merge: '/people/join' } as const;

/** `family`: whether the person is an employee, or if not, whose spouse or child. */
export const mergeFields = [
  'name',
  'ssn',
  'family',
  'email',
  'contact',
  'contact2',
  'emplType',
  'enrollmentDate',
  'birthDate',
] as const;
export type MergeField = (typeof mergeFields)[number];

/** The kept record keeps its account and its ID in the audit log; the other record is deleted. */
const mergeSourceSchema = z.enum(['kept', 'removed']);
export type MergeSource = z.infer<typeof mergeSourceSchema>;

const previewedRecordSchema = z.object({
  id: idSchema,
  /** The employee whose page shows the record. */
  employeeId: idSchema,
  name: z.string(),
  isRegistered: z.boolean(),
  isActive: z.boolean(),
});

const mergeRowSchema = z.object({
  field: z.enum(mergeFields),
  /** The SSN is masked. */
  kept: z.string(),
  removed: z.string(),
  /** Both values are equal, so there is no choice. */
  isSame: z.boolean(),
  suggested: mergeSourceSchema,
  /** Why `suggested` is the only choice. */
  fixed: z.optional(z.string()),
});
export type MergeRow = z.infer<typeof mergeRowSchema>;

export const mergePreviewSchema = z.object({
  kept: previewedRecordSchema,
  removed: previewedRecordSchema,
  /** Why the two records cannot be merged; null when they can. */
  problem: z.nullable(z.string()),
  rows: z.array(mergeRowSchema),
  plans: z.array(z.object({ kind: planKindSchema, name: z.string(), from: mergeSourceSchema })),
  /** The remaining plan cards; of two for the same kind of plan, the newer one. */
  cards: z.array(z.object({ kind: planKindSchema, from: mergeSourceSchema, replacesOther: z.boolean() })),
  /** The names of the relatives who move to the kept record. */
  relatives: z.array(z.string()),
  /** How many notifications the removed record has. */
  notifications: z.int(),
  hasConversation: z.boolean(),
  /** A fingerprint of both records as they were read. */
  digest: z.string(),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;

export const mergePreviewRequestSchema = z.object({ id: idInputSchema, otherId: idInputSchema });
export type MergePreviewRequest = { id: Id; otherId: Id };
export const mergePreviewReplySchema = replyOf(mergePreviewSchema);

const chosenSourceSchema = z.optional(mergeSourceSchema);
export const recordMergeSchema = z.extend(mergePreviewRequestSchema, {
  choices: z.object({
    name: chosenSourceSchema,
    ssn: chosenSourceSchema,
    family: chosenSourceSchema,
    email: chosenSourceSchema,
    contact: chosenSourceSchema,
    contact2: chosenSourceSchema,
    emplType: chosenSourceSchema,
    enrollmentDate: chosenSourceSchema,
    birthDate: chosenSourceSchema,
  } satisfies Record<MergeField, typeof chosenSourceSchema>),
  /** From the preview; if a record has changed since, nothing is merged. */
  digest: z.string().check(z.maxLength(100)),
});
export type MergeChoices = Partial<Record<MergeField, MergeSource>>;
export type RecordMerge = MergePreviewRequest & { choices: MergeChoices; digest: string };

const mergeResultSchema = z.object({
  /** The kept record, and the employee whose page shows it. */
  id: idSchema,
  employeeId: idSchema,
  /** The employees whose pages changed. */
  changed: z.array(idSchema),
});
export type MergeResult = z.infer<typeof mergeResultSchema>;
export const recordMergeReplySchema = replyOf(mergeResultSchema);
