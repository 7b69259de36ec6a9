import { delay, effectTypes } from 'redux-saga/effects';
import type { Effect } from 'redux-saga/effects';

import { isGenerator } from './standIns';

type Payload = { fn?: (...all: never[]) => unknown; channel?: object; args?: unknown[] };

export type Boundary = { call: string; args?: unknown[] };

const payloadOf = (effect: Effect) => effect.payload as Payload;

/** The library's own, which each build of it calls differently. */
const { fn: pause } = payloadOf(delay(0));
/** What a recording calls a function that a saga calls. */
export const callName = (fn: { name: string }) => (fn === pause ? 'delay' : fn.name || 'call');

const isEffect = (effect: unknown): effect is Effect =>
  typeof effect === 'object' && effect !== null && '@@redux-saga/IO' in effect;

/** What a file can hold: no function, no promise, nothing of a class, and nothing that holds one of these. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

/**
 * Where a saga reaches out of itself: a call of anything that is no saga, or a message from a channel that such a call
 * made. Undefined for everything the sagas settle among themselves.
 */
export function boundaryOf(effect: unknown, isOutside: (channel: object) => boolean): Boundary | undefined {
  if (!isEffect(effect)) return undefined;
  const { fn, channel, args } = payloadOf(effect);
  if (effect.type === effectTypes.CALL && fn && !isGenerator(fn))
    return { call: callName(fn), ...(args?.length && { args: args.map((arg) => (isPlain(arg) ? arg : null)) }) };
  if (effect.type === effectTypes.TAKE && channel && isOutside(channel)) return { call: 'message' };
  return undefined;
}

/** The name of a saga where it is forked or run under supervision. */
export function sagaNamed(effect: unknown): string | undefined {
  if (!isEffect(effect) || effect.type !== effectTypes.FORK) return undefined;
  const [name] = payloadOf(effect).args ?? [];
  return typeof name === 'string' ? name : undefined;
}
