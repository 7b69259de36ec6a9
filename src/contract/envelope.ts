import * as z from 'zod/mini';

/** Backends put a failure's message alongside `status` or inside `data`. */
export const failureSchema = z.object({
  status: z.literal('failure'),
  message: z.string(),
  status_code: z.optional(z.int()),
  data: z.optional(z.unknown()),
});
export type Failure = z.infer<typeof failureSchema>;

/** Every JSON reply: a success with `message` and `data`, or a failure. */
export const replyOf = <Data extends z.core.$ZodType>(data: Data) =>
  z.union([z.object({ status: z.literal('success'), message: z.string(), data }), failureSchema]);

export const messageOnlySchema = replyOf(z.optional(z.null()));

/** The fields the page reads from any reply, including those of proxies and other backends. */
export type Envelope<Data = unknown> = {
  status?: 'success' | 'failure';
  status_code?: number;
  message?: string;
  data?: Data;
};
