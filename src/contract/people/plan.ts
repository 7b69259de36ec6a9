import * as z from 'zod/mini';

import { failureSchema, replyOf } from '@/contract/envelope';
import { idInputSchema } from '@/contract/id';

export const dentalPlan = 'MetLife Dental Plan';
export const visionPlan = 'MetLife Vision Plan';
/** The medical plan by `userTiear` (CONST-32). */
export const medicalPlans = { 1: 'UMR Plan A', 2: 'UHC Plan B (PPO)' } as const;
export type Tier = keyof typeof medicalPlans;

/** Every plan name a sheet may carry (CONST-33). */
export const planNames = [dentalPlan, visionPlan, medicalPlans[1], medicalPlans[2]] as const;
export type PlanName = (typeof planNames)[number];

/** The documents an administrator may upload for a person, one for each kind of plan. */
export const documentTypes = ['medical', 'dental', 'vision'] as const;
export const documentTypeSchema = z.enum(documentTypes);
export type DocumentType = z.infer<typeof documentTypeSchema>;

/** One plan table (ENT-07): a column for each option header, a row for each result. */
export const planDetailSchema = z.object({
  header: z.string(),
  option_headers: z.array(z.object({ title: z.string() })),
  result: z.array(z.object({ key: z.string(), title: z.string(), datas: z.array(z.object({ value: z.string() })) })),
});
export type PlanDetail = z.infer<typeof planDetailSchema>;

/** Our own addition: a member's card as an expiring link. */
export const planCardSchema = z.object({
  documentType: documentTypeSchema,
  link: z.string(),
  uploadedAt: z.string(),
});
export type PlanCard = z.infer<typeof planCardSchema>;

/** `planDetails` is a list here; a single object is accepted too (D-73). */
export const planSchema = z.object({
  planDetails: z.array(planDetailSchema),
  planCards: z.optional(z.array(planCardSchema)),
});
export type Plan = { planDetails: PlanDetail[] | PlanDetail; planCards?: PlanCard[] };

export const planPaths = {
  details: '/user/plan/getUserPlanDetails',
  uploadDocument: '/user/plan/uploadMedicalDocument',
  deleteDocument: '/user/plan/deleteMedicalDocument',
} as const;

export const planRequestSchema = z.object({ id: idInputSchema });
export const planReplySchema = replyOf(z.array(planSchema));

/** Whose card, and which plan's. */
export const planDocumentQuerySchema = z.object({ id: idInputSchema, documentType: documentTypeSchema });

/** A kept card says so twice: in `status`, and in the `status_code` the contract gives it. */
export const cardReplySchema = z.union([
  z.object({ status: z.literal('success'), status_code: z.literal(200), message: z.string() }),
  failureSchema,
]);
