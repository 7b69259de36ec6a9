import type { World } from '@/store/sagaDeps';

/** What can keep pushes from a browser (PUSH-04). */
export type Obstacle = 'configuration' | 'unsupported' | 'blocked' | 'worker' | 'subscription';
export type Complain = (obstacle: Obstacle, thrown?: unknown) => void;

/** Such obstacles are logged and never shown, and for administrators not even logged (PUSH-04, PUSH-05). */
export const complainer =
  ({ log }: World, isAdmin: boolean): Complain =>
  (obstacle, thrown) => {
    if (!isAdmin) log('no pushes', { obstacle, error: thrown instanceof Error ? thrown.name : undefined });
  };
