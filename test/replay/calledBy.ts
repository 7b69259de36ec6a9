import type { Effect } from 'redux-saga/effects';
import { delay, effectTypes } from 'redux-saga/effects';

import { toast } from '@/ui/toast/toast';

type Payload = { fn?: (...all: never[]) => unknown };

const payloadOf = (effect: Effect) => effect.payload as Payload;

/** redux-saga's delay function; its name differs between builds. */
const { fn: pause } = payloadOf(delay(0));

const isGenerator = (fn: object) => Object.prototype.toString.call(fn) === '[object GeneratorFunction]';

/** A called function's name; for a toast, its severity. */
export function callName(fn: { name: string }) {
  if (fn === pause) return 'delay';
  const tone = Object.entries(toast).find(([, say]) => say === fn)?.[0];
  return tone ?? (fn.name || 'call');
}

const isEffect = (effect: unknown): effect is Effect =>
  typeof effect === 'object' && effect !== null && '@@redux-saga/IO' in effect;

/** The name of what an effect calls outside the sagas; undefined for any other effect. */
export function calledBy(effect: unknown): string | undefined {
  if (!isEffect(effect) || effect.type !== effectTypes.CALL) return undefined;
  const { fn } = payloadOf(effect);
  return fn && !isGenerator(fn) ? callName(fn) : undefined;
}
