import * as z from 'zod/mini';

/** Backends send true as true, 1, '1', or 'true'. */
export const isTrueFlag = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true';

const flags: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };

/** Accepts every spelling, from a query, a form field, or a body. */
export const flagSchema = z.pipe(
  z.union([z.boolean(), z.literal(0), z.literal(1), z.enum(['true', 'false', '1', '0'])]),
  z.transform((value) => flags[String(value)] ?? false),
);

/** Content without the flag is active. */
export const isActiveFlag = (flag: unknown) => flag === undefined || flag === null || isTrueFlag(flag);

export const stateLabel = ({ isActive }: { isActive?: unknown }) => (isActiveFlag(isActive) ? 'Active' : 'Inactive');
