import type { SagaDeps } from '@/store/sagaDeps';

/** What can keep pushes from a browser (PUSH-04). */
export type PushFailure = 'configuration' | 'unsupported' | 'blocked' | 'worker' | 'subscription';
export type LogPushFailure = (obstacle: PushFailure, thrown?: unknown) => void;

/** Such obstacles are logged and never shown, and for administrators not even logged (PUSH-04, PUSH-05). */
export const makePushFailureLog =
  ({ log }: SagaDeps, isAdmin: boolean): LogPushFailure =>
  (obstacle, thrown) => {
    if (!isAdmin) log('no pushes', { obstacle, error: thrown instanceof Error ? thrown.name : undefined });
  };
