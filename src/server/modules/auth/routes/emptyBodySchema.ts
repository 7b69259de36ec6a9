import * as z from 'zod/mini';

/** The body for a call without data. */
export const emptyBodySchema = z.optional(z.nullable(z.unknown()));
