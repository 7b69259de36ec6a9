import * as z from 'zod/mini';

import { idInputSchema, type Id } from '@/contract/id';

import { chosenEndReasons, chosenReasons, coverageDateSchema } from './coverage';
import { planIdSchema, type DocumentType } from './plan';

/** Our own addition: an administrator enrolls a person in plans, or ends that they are in one. */
export const enrollmentPaths = { change: '/people/enrollments' } as const;

const planOrNoneSchema = z.nullable(planIdSchema);
/** The plan of each kind that a person is in. */
const enrolledSchema = z.object({ medical: planOrNoneSchema, dental: planOrNoneSchema, vision: planOrNoneSchema });
export type Enrolled = Record<DocumentType, string | null>;

export const enrollmentSchema = z.object({
  id: idInputSchema,
  /** The day from which these plans hold, in the program's time zone; today when absent. */
  from: z.optional(coverageDateSchema),
  plans: enrolledSchema,
  /** The plans on that day as the change was made from them; when others are stored, nothing is changed. */
  previous: enrolledSchema,
  /** Why coverage begins, and why it ends where no other plan follows. */
  reason: z._default(z.enum(chosenReasons), 'other'),
  endReason: z._default(z.enum(chosenEndReasons), 'other'),
  /** The version of the history that the change was made from, which also tells of changes on later days. */
  version: z.optional(z.string().check(z.maxLength(100))),
});
export type Enrollment = { id: Id; plans: Enrolled; previous: Enrolled } & Partial<
  Pick<z.infer<typeof enrollmentSchema>, 'from' | 'reason' | 'endReason' | 'version'>
>;
