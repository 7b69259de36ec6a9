import * as z from 'zod/mini';

/** A failure may say its words beside the status, or inside the data (D-179). */
export const failureSchema = z.object({
  status: z.literal('failure'),
  message: z.string(),
  status_code: z.optional(z.int()),
  data: z.optional(z.unknown()),
});
export type Failure = z.infer<typeof failureSchema>;

/** Every JSON answer of the product: a verdict, words for the person, and the data of a success (API-02). */
export const replyOf = <Data extends z.core.$ZodType>(data: Data) =>
  z.union([z.object({ status: z.literal('success'), message: z.string(), data }), failureSchema]);

/** An answer that carries words only. */
export const wordsOnly = replyOf(z.optional(z.null()));

/** What the page reads of any answer, whoever sent it. */
export type Envelope<Data = unknown> = {
  status?: 'success' | 'failure';
  status_code?: number;
  message?: string;
  data?: Data;
};
