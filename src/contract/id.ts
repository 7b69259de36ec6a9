import * as z from 'zod/mini';

/** An id as the wire carries it: a number here, perhaps text on another backend (D-189). */
export const idSchema = z.union([z.number(), z.string()]);
export type Id = z.infer<typeof idSchema>;

/** An id as a caller sends it: digits, as a number or as text, in a body, a query or a path. */
export const idInputSchema = z.pipe(
  z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,14}$/))]),
  z.transform(Number),
);

/** Ids are compared as text everywhere (D-189). */
export const sameId = (one: Id | null | undefined, other: Id | null | undefined) =>
  one != null && other != null && String(one) === String(other);
