import * as z from 'zod/mini';

/** Who content is meant for (CONST-34). */
export const audiences = ['Pre-Enrolled', 'Enrolled', 'All'] as const;
export const audienceSchema = z.enum(audiences);
export type Audience = z.infer<typeof audienceSchema>;

/** The audience a member belongs to: enrolled once the enrolment date is there and not in the future (D-54). */
export const audienceOf = (enrollmentDate: string | null | undefined, today: string): Exclude<Audience, 'All'> =>
  enrollmentDate && enrollmentDate.slice(0, 10) <= today ? 'Enrolled' : 'Pre-Enrolled';

/** The filters of the two admin lists and of home: an absent field filters nothing (D-160, D-162). */
export const contentFilterSchema = z.object({
  visibleTo: z.optional(audienceSchema),
  isActive: z.optional(z.enum(['true', 'false', '1', '0'])),
});
export type ContentFilter = z.infer<typeof contentFilterSchema>;
