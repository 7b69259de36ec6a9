import { delay, effectTypes } from 'redux-saga/effects';
import type { Effect } from 'redux-saga/effects';

import { isGenerator } from './standIns';

type Payload = { fn?: (...all: never[]) => unknown; channel?: object; args?: unknown[] };

export type Boundary = { call: string; args?: unknown[] };

const payloadOf = (effect: Effect) => effect.payload as Payload;

/** redux-saga's delay function; its name differs between builds. */
const { fn: pause } = payloadOf(delay(0));
/** The name of a called function in a recording. */
export const callName = (fn: { name: string }) => (fn === pause ? 'delay' : fn.name || 'call');

const isEffect = (effect: unknown): effect is Effect =>
  typeof effect === 'object' && effect !== null && '@@redux-saga/IO' in effect;

/** Whether a value can be written as JSON without loss. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

/** The outside call or channel message an effect waits for; undefined for effects between sagas. */
export function boundaryOf(effect: unknown, isOutside: (channel: object) => boolean): Boundary | undefined {
  if (!isEffect(effect)) return undefined;
  const { fn, channel, args } = payloadOf(effect);
  if (effect.type === effectTypes.CALL && fn && !isGenerator(fn))
    return { call: callName(fn), ...(args?.length && { args: args.map((arg) => (isPlain(arg) ? arg : null)) }) };
  if (effect.type === effectTypes.TAKE && channel && isOutside(channel)) return { call: 'message' };
  return undefined;
}

/** Name of the saga that an effect starts under supervision. */
export function sagaNamed(effect: unknown): string | undefined {
  if (!isEffect(effect) || effect.type !== effectTypes.FORK) return undefined;
  const [name] = payloadOf(effect).args ?? [];
  return typeof name === 'string' ? name : undefined;
}
