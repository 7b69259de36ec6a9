import * as z from 'zod/mini';

/** The body of a call without data. */
export const emptySchema = z.optional(z.nullable(z.unknown()));
