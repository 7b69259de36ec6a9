import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

/** What a program needs before members use it, in the recommended order. */
export const overviewSteps = [
  'settings',
  'plans',
  'tables',
  'pages',
  'benefits',
  'directories',
  'providers',
  'people',
  'alert',
  'administrators',
] as const;
export type OverviewStep = (typeof overviewSteps)[number];

/** A step is done when `have` reaches `want`; with `want` 0 there is nothing to count yet. */
export const stepStateSchema = z.object({ name: z.enum(overviewSteps), have: z.int(), want: z.int() });
export type StepState = z.infer<typeof stepStateSchema>;
export const isDone = ({ have, want }: StepState) => want > 0 && have >= want;

export const overviewSchema = z.object({
  steps: z.array(stepStateSchema),
  /** Whether an administrator dismissed the reminder for everyone. */
  isDismissed: z.boolean(),
});
export type Overview = z.infer<typeof overviewSchema>;

/** Not in the customer's contract. */
export const overviewPaths = { read: '/program/overview', dismiss: '/program/overview/dismiss' } as const;
export const dismissSchema = z.object({ isDismissed: z.boolean() });
export const overviewReplySchema = replyOf(overviewSchema);
