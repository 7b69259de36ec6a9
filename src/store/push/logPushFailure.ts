import type { SagaDeps } from '@/store/sagaDeps';

/** Reasons why a browser gets no pushes. */
export type PushFailure = 'configuration' | 'unsupported' | 'blocked' | 'worker' | 'subscription';
export type LogPushFailure = (failure: PushFailure, thrown?: unknown) => void;

/** Logs a failure without showing it; logs nothing for administrators, who need no pushes. */
export const makePushFailureLog =
  ({ log }: SagaDeps, isAdmin: boolean): LogPushFailure =>
  (failure, thrown) => {
    if (!isAdmin)
      log('push notifications unavailable', {
        obstacle: failure,
        error: thrown instanceof Error ? thrown.name : undefined,
      });
  };
