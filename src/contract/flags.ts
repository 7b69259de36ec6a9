import * as z from 'zod/mini';

/** The spellings of a yes that backends use: true, 1, '1', 'true' (D-26, D-125, D-162). */
export const isYes = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true';

const flags: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };

/** A yes or a no in any of its spellings, from a query, a form part or a body. */
export const flagSchema = z.pipe(
  z.union([z.boolean(), z.literal(0), z.literal(1), z.enum(['true', 'false', '1', '0'])]),
  z.transform((value) => flags[String(value)] ?? false),
);

/** Whether content is active: so it is without a flag (ALERT-09, CAR-05, DOC-16). */
export const isShown = (flag: unknown) => flag === undefined || flag === null || isYes(flag);

/** The state of content as tables show it. */
export const stateOf = ({ isActive }: { isActive?: unknown }) => (isShown(isActive) ? 'Active' : 'Inactive');
