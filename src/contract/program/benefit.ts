import * as z from 'zod/mini';

import { audienceSchema } from '@/contract/content/audience';
import { baseVersionSchema } from '@/contract/content/version';
import { replyOf } from '@/contract/envelope';
import { flagSchema } from '@/contract/flags';
import { idInputSchema } from '@/contract/id';

import { benefitBodySchema, publicationStateSchema } from './publication';

/** A row in the administrators' list, with the state of its text's publication. */
export const benefitRowSchema = z.object({
  id: z.int(),
  /** Of the draft, or else of the published text. */
  title: z.string(),
  icon: z.nullable(z.string()),
  visibleTo: audienceSchema,
  isActive: z.boolean(),
  sequence: z.int(),
  /** The number of audience and state changes. */
  version: z.int(),
  publication: publicationStateSchema,
});
export type BenefitRow = z.infer<typeof benefitRowSchema>;

const base = '/program/benefits';

/** Not in the customer's contract: benefits for administrators; their texts are publications of the kind `benefit`. */
export const benefitAdminPaths = {
  list: base,
  add: base,
  edit: `${base}/edit`,
  remove: (id: BenefitRow['id'] | string) => `${base}/${id}`,
} as const;

export const benefitDraftSchema = z.object({
  title: benefitBodySchema.shape.title,
  visibleTo: audienceSchema,
  isActive: flagSchema,
});
export type BenefitDraft = { title: string; visibleTo: BenefitRow['visibleTo']; isActive: boolean };

export const benefitEditSchema = z.object({
  id: idInputSchema,
  version: baseVersionSchema,
  visibleTo: z.optional(audienceSchema),
  isActive: z.optional(flagSchema),
});
export type BenefitEdit = { id: number; version: number; visibleTo?: BenefitRow['visibleTo']; isActive?: boolean };

export const benefitRowsReplySchema = replyOf(z.array(benefitRowSchema));
export const benefitAddedReplySchema = replyOf(z.object({ id: z.int() }));
