import * as z from 'zod/mini';

import { type Id, idInputSchema } from '@/contract/id';

import { coverageDateSchema, selectableEndReasons, selectableReasons } from './coverage';
import { type PlanKind, planIdSchema } from './plan';

/** Not in the customer's contract: an administrator enrolls a person in plans or ends an enrollment. */
export const enrollmentPaths = { change: '/people/enrollments' } as const;

const planOrNoneSchema = z.nullable(planIdSchema);
/** The person's plan of each kind. */
export const enrolledPlansSchema = z.object({
  medical: planOrNoneSchema,
  dental: planOrNoneSchema,
  vision: planOrNoneSchema,
});
export type EnrolledPlans = Record<PlanKind, string | null>;

export const enrollmentSchema = z.object({
  id: idInputSchema,
  /** The effective date in the program's time zone; today when absent. */
  from: z.optional(coverageDateSchema),
  plans: enrolledPlansSchema,
  /** The plans on that day when the form was opened; if different plans are stored now, nothing changes. */
  previous: enrolledPlansSchema,
  /** Why coverage starts, and why it ends where no other plan follows. */
  reason: z._default(z.enum(selectableReasons), 'other'),
  endReason: z._default(z.enum(selectableEndReasons), 'other'),
  /** The history version on which the change was based; it also detects changes on later days. */
  version: z.optional(z.string().check(z.maxLength(100))),
});
export type Enrollment = { id: Id; plans: EnrolledPlans; previous: EnrolledPlans } & Partial<
  Pick<z.infer<typeof enrollmentSchema>, 'from' | 'reason' | 'endReason' | 'version'>
>;
