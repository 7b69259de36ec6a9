import * as z from 'zod/mini';

export const audiences = ['Pre-Enrolled', 'Enrolled', 'All'] as const;
export const audienceSchema = z.enum(audiences);
export type Audience = z.infer<typeof audienceSchema>;
export const audienceOptions = audiences.map((value) => ({ value, label: value }));

/** Enrolled when the enrollment date is not in the future. Both dates are YYYY-MM-DD. */
export const audienceOf = (enrollmentDate: string | null | undefined, today: string): Exclude<Audience, 'All'> =>
  enrollmentDate && enrollmentDate.slice(0, 10) <= today ? 'Enrolled' : 'Pre-Enrolled';

/** An undefined audience sees everything. */
export const isVisibleTo = (visibleTo: Audience, audience: Audience | undefined) =>
  audience === undefined || visibleTo === 'All' || visibleTo === audience;

/** Filters for the administrators' lists of content and for home; an absent field filters nothing. */
export const contentFilterSchema = z.object({
  visibleTo: z.optional(audienceSchema),
  isActive: z.optional(z.enum(['true', 'false', '1', '0'])),
});
export type ContentFilter = z.infer<typeof contentFilterSchema>;

type FilterChoice = { label: string; query: ContentFilter };

/** The options of the user type and status filters, by their names in the URL; `All` applies no filter. */
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
