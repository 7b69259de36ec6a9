import * as z from 'zod/mini';

/** Whether a value is true in one of the spellings that backends use: true, 1, '1', 'true'. */
export const isTrueFlag = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true';

const flags: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };

/** A boolean in any of its spellings, from a query, a form field or a body. */
export const flagSchema = z.pipe(
  z.union([z.boolean(), z.literal(0), z.literal(1), z.enum(['true', 'false', '1', '0'])]),
  z.transform((value) => flags[String(value)] ?? false),
);

/** Whether content is active; content without the flag is. */
export const isActiveFlag = (flag: unknown) => flag === undefined || flag === null || isTrueFlag(flag);

/** The label of the content's state in tables. */
export const stateLabel = ({ isActive }: { isActive?: unknown }) => (isActiveFlag(isActive) ? 'Active' : 'Inactive');
