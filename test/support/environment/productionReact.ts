import { actQueue, makeAct, type Task } from './act';

// Pages run React as people get it, at two thirds of the cost of its development build; that build alone has an `act`.
if (process.env.NODE_ENV === 'production') {
  const { queueMicrotask } = globalThis;
  globalThis.queueMicrotask = (task) => {
    let isDone = false;
    const once = () => {
      if (isDone) return;
      isDone = true;
      task();
    };
    actQueue.take(once);
    queueMicrotask(once);
  };
  const scheduler = jest.requireActual<{
    unstable_NormalPriority: number;
    unstable_scheduleCallback(priority: number, task: Task): object;
    unstable_cancelCallback(handle: object): void;
  }>('scheduler/cjs/scheduler.production.js');
  const act = makeAct({
    handOver: (task) => void scheduler.unstable_scheduleCallback(scheduler.unstable_NormalPriority, task),
    callOff: (handle) => scheduler.unstable_cancelCallback(handle),
  });
  Object.assign(jest.requireActual<object>('react'), { act });
}
