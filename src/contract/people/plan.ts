import * as z from 'zod/mini';

import { failureSchema, replyOf } from '@/contract/envelope';
import { idInputSchema } from '@/contract/id';

export const planIdSchema = z.string().check(z.regex(/^[a-z0-9_]{1,80}$/));

/** A person has at most one plan and one plan card of each kind. */
export const planKinds = ['medical', 'dental', 'vision'] as const;
export const planKindSchema = z.enum(planKinds);
export type PlanKind = z.infer<typeof planKindSchema>;

/**
 * `option_headers` are the table's columns, `result` its rows. `row_header`, which is not in the customer's contract,
 * is the heading of the column that names the rows.
 */
export const planDetailSchema = z.object({
  header: z.string(),
  row_header: z.optional(z.string()),
  option_headers: z.array(z.object({ title: z.string() })),
  result: z.array(z.object({ key: z.string(), title: z.string(), datas: z.array(z.object({ value: z.string() })) })),
});
export type PlanDetail = z.infer<typeof planDetailSchema>;

/** Not in the customer's contract: a member's plan card; the link expires. */
export const planCardSchema = z.object({
  documentType: planKindSchema,
  link: z.string(),
  uploadedAt: z.string(),
});
export type PlanCard = z.infer<typeof planCardSchema>;

/** Not in the customer's contract: a member's plan as the program's catalog describes it; fields may be empty. */
export const memberPlanSchema = z.object({
  kind: planKindSchema,
  name: z.string(),
  insurer: z.string(),
  groupNumber: z.string(),
  phone: z.string(),
  /** The last covered day; absent while ongoing. */
  to: z.optional(z.string()),
});
export type MemberPlan = z.infer<typeof memberPlanSchema>;

/** Not in the customer's contract: a plan with a later effective date. */
export const upcomingPlanSchema = z.object({ kind: planKindSchema, name: z.string(), from: z.string() });
export type UpcomingPlan = z.infer<typeof upcomingPlanSchema>;

/** Not in the customer's contract: the tables from a later date on. */
export const upcomingTablesSchema = z.object({ from: z.string(), planDetails: z.array(planDetailSchema) });
export type UpcomingTables = z.infer<typeof upcomingTablesSchema>;

/** `planDetails` is a list from the bundled backend; a single object is accepted too. */
export const planSchema = z.object({
  planDetails: z.array(planDetailSchema),
  planCards: z.optional(z.array(planCardSchema)),
  plans: z.optional(z.array(memberPlanSchema)),
  /** Earliest first; absent when there are none. */
  comingPlans: z.optional(z.array(upcomingPlanSchema)),
  /** Absent when no later tables are published. */
  laterTables: z.optional(z.array(upcomingTablesSchema)),
});
export type Plan = Omit<z.infer<typeof planSchema>, 'planDetails'> & { planDetails: PlanDetail[] | PlanDetail };

export const planPaths = {
  details: '/user/plan/getUserPlanDetails',
  uploadDocument: '/user/plan/uploadMedicalDocument',
  deleteDocument: '/user/plan/deleteMedicalDocument',
} as const;

export const planRequestSchema = z.object({ id: idInputSchema });
export const planReplySchema = replyOf(z.array(planSchema));

export const planDocumentQuerySchema = z.object({ id: idInputSchema, documentType: planKindSchema });

/** A stored card is confirmed by `status` and by the contract's `status_code`. */
export const cardReplySchema = z.union([
  z.object({ status: z.literal('success'), status_code: z.literal(200), message: z.string() }),
  failureSchema,
]);
