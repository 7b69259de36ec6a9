import { setImmediate } from 'node:timers';

/** React's work; what it answers with goes on later, when a promise has come. */
export type Task = (didTimeout: boolean) => Task | null | undefined | void;

let current: Task[] | null = null;
let isFlushing = false;
let rounds = 0;

/** What React's scheduler was given during an act. */
export const actQueue = {
  /** Whether an act is under way, which does the task then. */
  take(task: Task) {
    current?.push(task);
    return current !== null;
  },
  isFlushing: () => isFlushing,
  rounds: () => rounds,
  /** What was scheduled outside of an act, by the scheduler's name for it. */
  waiting: new Map<object, Task>(),
};

/** Until nothing is left, or what is left waits for a promise. */
function flush(queue: Task[], { callOff }: Scheduling) {
  if (isFlushing) return;
  isFlushing = true;
  rounds += 1;
  try {
    for (const [handle, task] of actQueue.waiting) {
      callOff(handle);
      queue.push(task);
    }
    actQueue.waiting.clear();
    for (let task = queue.shift(); task; task = queue.shift()) {
      const rest = task(false);
      if (!rest) continue;
      queue.unshift(rest);
      return;
    }
  } finally {
    isFlushing = false;
  }
}

const macrotask = () => new Promise((done) => setImmediate(done));
const isPromise = (value: unknown): value is PromiseLike<unknown> => value instanceof Object && 'then' in value;
/** React goes on by itself with what waits for a promise longer. */
const mostRounds = 20;

type Scheduling = { handOver: (task: Task) => void; callOff: (handle: object) => void };

/** React's `act` for its production build: the same, without the warnings. */
export function makeAct(scheduling: Scheduling) {
  return (callback: () => unknown) => {
    const outer = current;
    const queue = (current = outer ?? []);
    const leave = () => {
      current = outer;
      if (!outer) queue.splice(0).forEach(scheduling.handOver);
    };
    const settle = async (result: PromiseLike<unknown>) => {
      try {
        const value = await result;
        for (let round = 0; !outer && round < mostRounds && (round === 0 || queue.length); round += 1) {
          flush(queue, scheduling);
          await macrotask();
        }
        return value;
      } finally {
        leave();
      }
    };
    try {
      const result = callback();
      if (isPromise(result)) return settle(result);
      if (!outer) flush(queue, scheduling);
      leave();
      return Promise.resolve(result);
    } catch (error) {
      leave();
      throw error;
    }
  };
}
