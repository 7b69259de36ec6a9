import * as z from 'zod/mini';

/** The number of edits; services that do not count edits omit it. */
export const versionSchema = z.optional(z.int());

/** The version an edit is based on; without it the edit is not checked for conflicts. */
export const baseVersionSchema = z.optional(
  z.pipe(z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,8}$/))]), z.transform(Number)),
);
