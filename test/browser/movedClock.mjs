// Preloaded into a server: its clock is CLOCK_AHEAD_MS ahead, so that a journey can span years.
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const real = Date;
const now = () => real.now() + ahead;

globalThis.Date = new Proxy(real, {
  construct: (target, parts, made) => Reflect.construct(target, parts.length > 0 ? parts : [now()], made),
  apply: () => new real(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
