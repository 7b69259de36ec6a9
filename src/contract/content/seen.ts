import * as z from 'zod/mini';

import { type Id, idInputSchema } from '@/contract/id';
import { type PlanKind, planKindSchema } from '@/contract/people/plan';

/** Stores what a person has seen, so that other devices do not show it as new; not in the customer's contract. */
export const seenPath = '/user/markSeen';

export const seenItemsSchema = z.object({
  alerts: z.optional(z.array(idInputSchema).check(z.maxLength(200))),
  planCards: z.optional(z.array(planKindSchema).check(z.maxLength(3))),
  /** The ID of the newest notification that was shown. */
  notificationsTo: z.optional(idInputSchema),
});
export type SeenItems = { alerts?: Id[]; planCards?: PlanKind[]; notificationsTo?: Id };
