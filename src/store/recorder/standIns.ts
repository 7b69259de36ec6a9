/** Placeholder for a value that cannot be written as JSON. */
export type StandIn = { $: 'channel' | 'saga' | 'function' };

const isChannel = (value: object) => 'take' in value && 'close' in value && 'flush' in value;
export const isGenerator = (fn: object) => Object.prototype.toString.call(fn) === '[object GeneratorFunction]';

/** Copies an answer with placeholders for channels, sagas and functions; calls `hear` for each channel. */
export function withStandIns(value: unknown, onChannel: (channel: object) => void, depth = 0): unknown {
  if (typeof value === 'function') return { $: isGenerator(value) ? 'saga' : 'function' } satisfies StandIn;
  if (typeof value !== 'object' || value === null) return value;
  if (isChannel(value)) {
    onChannel(value);
    return { $: 'channel' } satisfies StandIn;
  }
  // Modules and class instances are copied one level deep only.
  if (depth > 1 || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withStandIns(inner, onChannel, depth + 1)]),
  );
}
