import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';
import { idInputSchema, idSchema } from '@/contract/id';
import { mediaItemSchema } from '@/contract/program/media';

/** `description` is HTML and is sanitized wherever it is shown. */
export const benefitSchema = z.object({
  id: idSchema,
  title: z.string(),
  logoUrl: z.nullable(z.string()),
  mediaUrl: z.nullable(z.string()),
  description: z.string(),
  /** Not in the customer's contract; the kind is sent because an upload's URL does not show it. */
  mediaKind: z.optional(mediaItemSchema.shape.kind),
  mediaAlt: z.optional(z.string()),
});
export type Benefit = z.infer<typeof benefitSchema>;

/** The benefit shown when the URL names none. */
export const defaultBenefitId = 1;

export const benefitPaths = {
  list: '/user/listOfAdditionalFacility',
  details: '/user/additionalFacilityDetails',
} as const;

export const benefitRequestSchema = z.object({ id: idInputSchema });
export const benefitListReplySchema = replyOf(z.array(benefitSchema));
export const benefitReplySchema = replyOf(benefitSchema);
