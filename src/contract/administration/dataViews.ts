import * as z from 'zod/mini';
import { ssnReasonSchema } from '@/contract/administration/ssnReason';
import { replyOf } from '@/contract/envelope';
import { idInputSchema } from '@/contract/id';
import { planKindSchema } from '@/contract/people/plan';

/** Not in the customer's contract: shows members who has seen their full SSN or their plan cards. */
export const dataViewsPath = '/user/getDataViews';
export const dataViewsPerPage = 20;

export const dataViewsQuerySchema = z.object({ before: z.optional(idInputSchema) });

export const viewerRoles = ['admin', 'family', 'unknown'] as const;
export const dataViewSchema = z.object({
  id: z.int(),
  at: z.string(),
  /** `match`: a file that held the SSN was compared with the record. */
  what: z.enum(['ssn', 'exportedSsn', 'match', 'card']),
  /** Why the full SSN was needed, if a reason was given. */
  reason: z.optional(z.nullable(ssnReasonSchema.shape.reason)),
  card: z.nullable(planKindSchema),
  role: z.enum(viewerRoles),
  /** The viewer's name; empty for a deleted account. */
  name: z.string(),
});
export type PersonalDataView = z.infer<typeof dataViewSchema>;
export const dataViewPageSchema = z.object({
  views: z.array(dataViewSchema),
  /** The cursor for earlier entries; null on the last page. */
  next: z.nullable(z.int()),
});
export type PersonalDataViewPage = z.infer<typeof dataViewPageSchema>;
export const dataViewsReplySchema = replyOf(dataViewPageSchema);
