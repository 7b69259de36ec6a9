import * as z from 'zod/mini';

import { idInputSchema, type Id } from '@/contract/id';

import { planIdSchema, type DocumentType } from './plan';

/** Our own addition: an administrator enrols a person in plans, or ends that they are in one. */
export const enrollmentPaths = { change: '/people/enrollments' } as const;

const planOrNoneSchema = z.nullable(planIdSchema);
/** The plan of each kind that a person is in. */
const enrolledSchema = z.object({ medical: planOrNoneSchema, dental: planOrNoneSchema, vision: planOrNoneSchema });
export type Enrolled = Record<DocumentType, string | null>;

export const enrollmentSchema = z.object({
  id: idInputSchema,
  plans: enrolledSchema,
  /** The plans that the change was made from; when others are stored, nothing is changed. */
  former: enrolledSchema,
});
export type Enrollment = { id: Id; plans: Enrolled; former: Enrolled };
