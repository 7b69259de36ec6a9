import * as z from 'zod/mini';

/** Numbers from the bundled backend; other backends may send strings. */
export const idSchema = z.union([z.number(), z.string()]);
export type Id = z.infer<typeof idSchema>;

/** Digits as a number or as a string, in a body, a query, or a path. */
export const idInputSchema = z.pipe(
  z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,14}$/))]),
  z.transform(Number),
);

/** Compares two IDs as strings, because backends may send numbers or strings. */
export const isSameId = (a: Id | null | undefined, b: Id | null | undefined) =>
  a != null && b != null && String(a) === String(b);
