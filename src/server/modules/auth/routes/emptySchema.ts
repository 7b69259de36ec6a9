import * as z from 'zod/mini';

/** The body of a call that carries nothing. */
export const emptySchema = z.optional(z.nullable(z.unknown()));
