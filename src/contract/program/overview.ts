import * as z from 'zod/mini';

import { replyOf } from '@/contract/envelope';

/** What an organization needs before its members come, in the order in which it is best done. */
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

/** `have` of the `want` things of a step are there; it is done when they are all. */
export const stepStateSchema = z.object({ name: z.enum(overviewSteps), have: z.int(), want: z.int() });
export type StepState = z.infer<typeof stepStateSchema>;
export const isDone = ({ have, want }: StepState) => have >= want;

export const overviewSchema = z.object({
  steps: z.array(stepStateSchema),
  /** Whether an administrator has put the reminder away for everyone. */
  isPutAway: z.boolean(),
});
export type Overview = z.infer<typeof overviewSchema>;

/** Our own additions. */
export const overviewPaths = { read: '/program/overview', putAway: '/program/overview/putAway' } as const;
export const putAwaySchema = z.object({ isPutAway: z.boolean() });
export const overviewReplySchema = replyOf(overviewSchema);
