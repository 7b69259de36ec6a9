import type { Middleware } from '@reduxjs/toolkit';
import type { SagaMonitor } from 'redux-saga';

import { boundaryOf, sagaNamed } from './boundary';
import { makePseudonyms } from './pseudonyms';
import { isCut, slicesOf, type Entry, type Recording, type Step } from './recording';
import { withStandIns } from './standIns';

type Slices = Parameters<typeof slicesOf>[0];
type Asked = Step & { atOnce: boolean };
type Answer = { value?: unknown; text?: string; json?: unknown; error?: { kind: string; message: string } };
type Task = { toPromise(): Promise<unknown> };

/** Largest saved recording, in bytes. */
const mostBytes = 1_900_000;
const mostWaiting = 2000;
const sliceMs = 4;
const byTheWay = /^api\/(internalSubscriptions|subscriptions|config)\//;
const sagaMark = '@@redux-saga/SAGA_ACTION';

/** Whether functions keep their names, which a minified build shortens. */
const isNamed = function toTell() {}.name === 'toTell';

const isTask = (value: unknown): value is Task =>
  typeof value === 'object' && value !== null && '@@redux-saga/TASK' in value;

/** JSON is cleaned field by field. */
function textAnswer(text: string): Answer {
  if (!/^[[{]/.test(text)) return { text };
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return { text };
  }
}

/**
 * Records the inputs of the store and its sagas and the resulting actions, so that a session can be replayed without
 * browser, network or clock. Personal data is replaced.
 */
export function makeRecorder({
  config,
  now = Date.now,
  whenIdle = idle,
}: {
  config: object;
  now?: () => number;
  whenIdle?: (work: () => void) => void;
}) {
  const begunAt = now();
  const pseudonym = makePseudonyms();
  const entries: Entry[] = [];
  const sagaOf = new Map<number, string>();
  const asked = new Map<number, Asked>();
  const counts = new Map<string, number>();
  const outside = new WeakSet<object>();
  let waiting: Entry[] = [];
  let bytes = 0;
  let isFull = false;
  let isDue = false;
  /** Nesting depth of the saga actions being dispatched. */
  let depth = 0;
  let state: (() => Slices) | undefined;
  let before: object = {};

  function take(entry: Entry) {
    if (isFull) return;
    const clean = pseudonym(entry, { isTrimmed: isCut(entry) });
    bytes += JSON.stringify(clean).length + 1;
    if (bytes > mostBytes) isFull = true;
    else entries.push(clean);
  }
  function settle() {
    waiting.forEach(take);
    waiting = [];
  }
  /** Anonymizes recorded values in idle time, in small steps. */
  function settleSome() {
    const until = now() + sliceMs;
    let done = 0;
    for (const entry of waiting) {
      take(entry);
      done += 1;
      if (now() >= until) break;
    }
    waiting = waiting.slice(done);
    isDue = waiting.length > 0;
    if (isDue) whenIdle(settleSome);
  }
  function note(entry: Entry) {
    if (isFull) return;
    waiting.push(entry);
    // Anonymizes at once when the backlog grows too long.
    if (waiting.length > mostWaiting) settle();
    else if (!isDue) {
      isDue = true;
      whenIdle(settleSome);
    }
  }
  const t = () => now() - begunAt;

  const middleware: Middleware = (store) => {
    state = () => store.getState() as Slices;
    before = pseudonym(slicesOf(state()));
    return (next) => (action) => {
      const isPut = Object.hasOwn(action as object, sagaMark);
      const type = typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : undefined;
      if (type === undefined) {
        if (isPut) note({ t: t(), is: 'thunk' });
      } else if (!byTheWay.test(type)) {
        const within = !isPut && depth > 0;
        note({
          t: t(),
          is: 'action',
          action: action as { type: string },
          ...(isPut && { put: true }),
          ...(within && { within }),
        });
      }
      if (!isPut) return next(action);
      depth += 1;
      try {
        return next(action);
      } finally {
        depth -= 1;
      }
    };
  };

  function settled(effectId: number, answer: Answer) {
    const step = asked.get(effectId);
    asked.delete(effectId);
    if (!step) return;
    const { saga, n, atOnce } = step;
    note({ t: t(), is: 'answer', saga, n, ...answer, ...(atOnce && { atOnce }) });
  }

  const monitor: SagaMonitor = {
    rootSagaStarted({ effectId, args }) {
      const [name] = args as unknown[];
      if (typeof name !== 'string') return void sagaOf.set(effectId, 'root');
      sagaOf.set(effectId, name);
      note({ t: t(), is: 'start', saga: name });
    },
    effectTriggered({ effectId, parentEffectId, effect }) {
      const parent = sagaOf.get(parentEffectId) ?? 'root';
      const saga = (parent === 'root' && sagaNamed(effect)) || parent;
      sagaOf.set(effectId, saga);
      const boundary = boundaryOf(effect, (channel) => outside.has(channel));
      if (!boundary) return;
      const n = (counts.get(saga) ?? 0) + 1;
      counts.set(saga, n);
      const step: Asked = { saga, n, atOnce: true };
      asked.set(effectId, step);
      queueMicrotask(() => {
        step.atOnce = false;
      });
      note({ t: t(), is: 'ask', saga, n, ...boundary });
    },
    effectResolved(effectId, value) {
      if (isTask(value)) {
        const over = () => void sagaOf.delete(effectId);
        value.toPromise().then(over, over);
        return;
      }
      sagaOf.delete(effectId);
      if (!asked.has(effectId)) return;
      if (typeof value === 'string') settled(effectId, textAnswer(value));
      else
        settled(effectId, value === undefined ? {} : { value: withStandIns(value, (channel) => outside.add(channel)) });
    },
    effectRejected(effectId, thrown: unknown) {
      sagaOf.delete(effectId);
      const [kind, message] = thrown instanceof Error ? [thrown.name, thrown.message] : [typeof thrown, ''];
      settled(effectId, { error: { kind, message } });
    },
    effectCancelled(effectId) {
      sagaOf.delete(effectId);
      const step = asked.get(effectId);
      asked.delete(effectId);
      if (step) note({ t: t(), is: 'drop', saga: step.saga, n: step.n });
    },
  };

  return {
    middleware,
    monitor,
    recording(): Recording {
      settle();
      const after = state ? pseudonym(slicesOf(state())) : {};
      return { format: 1, begunAt, config, isNamed, before, entries: [...entries], after, ...(isFull && { isFull }) };
    },
  };
}
export type Recorder = ReturnType<typeof makeRecorder>;

function idle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 200);
}
