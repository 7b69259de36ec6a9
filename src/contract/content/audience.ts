import * as z from 'zod/mini';

/** Who content is meant for (CONST-34). */
export const audiences = ['Pre-Enrolled', 'Enrolled', 'All'] as const;
export const audienceSchema = z.enum(audiences);
export type Audience = z.infer<typeof audienceSchema>;
/** The choices of a form. */
export const audienceOptions = audiences.map((value) => ({ value, label: value }));

/** The audience a member belongs to: enrolled once the enrolment date is there and not in the future (D-54). */
export const audienceOf = (enrollmentDate: string | null | undefined, today: string): Exclude<Audience, 'All'> =>
  enrollmentDate && enrollmentDate.slice(0, 10) <= today ? 'Enrolled' : 'Pre-Enrolled';

/** Whether something is shown to an audience; to one that is not known, everything is (D-54). */
export const isFor = (visibleTo: Audience, audience: Audience | undefined) =>
  audience === undefined || visibleTo === 'All' || visibleTo === audience;

/** The filters of the two admin lists and of home: an absent field filters nothing (D-160, D-162). */
export const contentFilterSchema = z.object({
  visibleTo: z.optional(audienceSchema),
  isActive: z.optional(z.enum(['true', 'false', '1', '0'])),
});
export type ContentFilter = z.infer<typeof contentFilterSchema>;

type FilterChoice = { label: string; query: ContentFilter };

/** The choices of both filters by their names in the address; `All` is no filter (D-160, D-162, ALERT-02, ALERT-03). */
export const userTypeFilters = {
  all: { label: 'All', query: {} },
  enrolled: { label: 'Enrolled', query: { visibleTo: 'Enrolled' } },
  'pre-enrolled': { label: 'Pre-Enrolled', query: { visibleTo: 'Pre-Enrolled' } },
} as const satisfies Record<string, FilterChoice>;
export type UserTypeFilter = keyof typeof userTypeFilters;

export const statusFilters = {
  all: { label: 'All', query: {} },
  active: { label: 'Active', query: { isActive: 'true' } },
  inactive: { label: 'In-Active', query: { isActive: 'false' } },
} as const satisfies Record<string, FilterChoice>;
export type StatusFilter = keyof typeof statusFilters;
