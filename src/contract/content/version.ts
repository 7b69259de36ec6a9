import * as z from 'zod/mini';

/** How often a piece of content has been edited; a service that does not count says nothing. */
export const versionSchema = z.optional(z.int());

/** The version an edit was made from, in a body or in a form; without one an edit is taken as it comes. */
export const basedOnSchema = z.optional(
  z.pipe(z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,8}$/))]), z.transform(Number)),
);
