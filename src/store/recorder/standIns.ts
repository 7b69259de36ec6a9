/** What no file can hold, by what takes its place when it is played again. */
export type StandIn = { $: 'channel' | 'saga' | 'function' };

const isChannel = (value: object) => 'take' in value && 'close' in value && 'flush' in value;
export const isGenerator = (fn: object) => Object.prototype.toString.call(fn) === '[object GeneratorFunction]';

/** The plain part of an answer, with stand-ins for channels, sagas and functions; tells of each channel on the way. */
export function withStandIns(value: unknown, hear: (channel: object) => void, depth = 0): unknown {
  if (typeof value === 'function') return { $: isGenerator(value) ? 'saga' : 'function' } satisfies StandIn;
  if (typeof value !== 'object' || value === null) return value;
  if (isChannel(value)) {
    hear(value);
    return { $: 'channel' } satisfies StandIn;
  }
  // Modules and things of a class are looked at from outside alone.
  if (depth > 1 || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withStandIns(inner, hear, depth + 1)]));
}
