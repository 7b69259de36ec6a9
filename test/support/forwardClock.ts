/** The page's own clock, which a test moves forward; timers due by then fire at once. */
export function forwardClock() {
  const { now } = Date;
  const { setTimeout, clearTimeout } = globalThis;
  type Timer = { dueAt: number; fire: () => void; id: ReturnType<typeof setTimeout> };
  const timers = new Map<number, Timer>();
  let ahead = 0;

  const addTimer = (task: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    const fire = () => {
      timers.delete(name);
      task(...given);
    };
    const id = setTimeout(fire, ms);
    const name = Number(id);
    timers.set(name, { dueAt: Date.now() + ms, fire, id });
    return id;
  };
  const clear = (id?: Parameters<typeof clearTimeout>[0]) => {
    clearTimeout(timers.get(Number(id))?.id ?? id);
    timers.delete(Number(id));
  };

  beforeEach(() => {
    ahead = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
    Object.assign(globalThis, { setTimeout: addTimer, clearTimeout: clear });
  });
  afterEach(() => {
    jest.spyOn(Date, 'now').mockRestore();
    Object.assign(globalThis, { setTimeout, clearTimeout });
    timers.clear();
  });
  return {
    pass(seconds: number) {
      ahead += seconds * 1000;
      for (const timer of timers.values()) {
        if (timer.dueAt > Date.now()) continue;
        clearTimeout(timer.id);
        timer.id = setTimeout(timer.fire, 0);
      }
    },
  };
}
