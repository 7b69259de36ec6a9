import { actQueue, type Task } from './act';

type Scheduler = {
  unstable_NormalPriority: number;
  unstable_scheduleCallback(priority: number, task: Task, options?: { delay: number }): object;
  unstable_cancelCallback(handle: object): void;
  unstable_shouldYield(): boolean;
  unstable_now(): number;
};
const real = jest.requireActual<Scheduler>('scheduler/cjs/scheduler.production.js');
const taken = {};
const loadingStateMs = 300;

/** React's scheduler, except that an act does what is scheduled in it. */
const scheduler: Scheduler = {
  ...real,
  unstable_scheduleCallback(priority, task, options) {
    if (actQueue.take(task)) return taken;
    const handle = real.unstable_scheduleCallback(
      priority,
      (didTimeout) => {
        actQueue.waiting.delete(handle);
        return task(didTimeout);
      },
      options,
    );
    // An act does what was scheduled before it too: React asks no second time for work that is scheduled already.
    actQueue.waiting.set(handle, task);
    return handle;
  },
  unstable_cancelCallback: (handle) => {
    if (handle === taken) return;
    actQueue.waiting.delete(handle);
    real.unstable_cancelCallback(handle);
  },
  // React keeps a loading state for 300 ms at least; an act does not wait for that.
  unstable_now: () => real.unstable_now() + actQueue.rounds() * loadingStateMs,
  unstable_shouldYield: () => !actQueue.isFlushing() && real.unstable_shouldYield(),
};
module.exports = scheduler;
