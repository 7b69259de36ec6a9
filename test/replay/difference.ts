/** The tolerance between timestamps, because a recorded page may have been late and a replay never is. */
const timeToleranceMs = 2000;
const isTimestamp = (value: number) => value > 1e12;
/** Fields with a random value in each run. */
const drawn = new Set(['deviceToken']);

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));

/**
 * The first difference as a string, or undefined. A field that the recording does not have yet is not a difference if
 * `initial` has it.
 */
export function differenceIn(recorded: unknown, replayed: unknown, initial?: unknown, path = ''): string | undefined {
  const at = path ? `${path}: ` : '';
  const other = `${at}recorded ${shown(recorded)}, replayed ${shown(replayed)}`;
  if (isFields(recorded) && isFields(replayed)) {
    const first = isFields(initial) ? initial : {};
    for (const name of new Set([...Object.keys(recorded), ...Object.keys(replayed)])) {
      const isNew = !Object.hasOwn(recorded, name) && Object.hasOwn(first, name);
      if (isNew || (drawn.has(name) && typeof recorded[name] === typeof replayed[name])) continue;
      const found = differenceIn(recorded[name], replayed[name], first[name], path ? `${path}.${name}` : name);
      if (found) return found;
    }
    return undefined;
  }
  if (Array.isArray(recorded) && Array.isArray(replayed)) {
    if (recorded.length !== replayed.length) return other;
    for (const [index, value] of recorded.entries()) {
      const found = differenceIn(value, replayed[index], undefined, `${path}[${index}]`);
      if (found) return found;
    }
    return undefined;
  }
  if (typeof recorded === 'number' && typeof replayed === 'number' && isTimestamp(recorded) && isTimestamp(replayed))
    return Math.abs(recorded - replayed) <= timeToleranceMs ? undefined : other;
  return recorded === replayed ? undefined : other;
}

/** The recorded state with the fields that slices have gained since. */
export function completed(initial: unknown, recorded: unknown): unknown {
  if (!isFields(initial) || !isFields(recorded)) return recorded === undefined ? initial : recorded;
  const names = [...new Set([...Object.keys(initial), ...Object.keys(recorded)])];
  return Object.fromEntries(names.map((name) => [name, completed(initial[name], recorded[name])]));
}
