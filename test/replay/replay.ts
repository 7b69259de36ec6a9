import { configureStore, Tuple, type Middleware } from '@reduxjs/toolkit';
import createSagaMiddleware, { channel, type EffectMiddleware, type Task } from 'redux-saga';
import { cps } from 'redux-saga/effects';

import { boundaryOf, sagaNamed } from '@/store/recorder/boundary';
import { shapeOf } from '@/store/recorder/pseudonyms';
import { isCut, slicesOf, type Entry, type Recording, type Step } from '@/store/recorder/recording';
import { rootSaga } from '@/store/rootSaga';
import { supervised } from '@/store/supervisor';
import { reducer, type RootState } from '@/store/rootReducer';

import { Divergence } from './divergence';
import { makeEffectTree } from './effectTree';
import './endpoints';
import { replayedWorld } from './replayedWorld';
import { argOf, isPending, sentBy } from './sentBy';
import { sagasBrought, sagasOfScreens } from './sagas';

type Held = (error: Error | null, value?: unknown) => void;
type Output = Extract<Entry, { is: 'ask' | 'drop' | 'thunk' | 'action' }>;

const keyOf = ({ saga, n }: Step) => `${saga} ${n}`;
const sagaMark = '@@redux-saga/SAGA_ACTION';

const said = (entry: Entry | undefined) => {
  if (!entry) return 'nothing more';
  switch (entry.is) {
    case 'action':
      return `${entry.put ? 'put' : 'from outside:'} ${JSON.stringify(shapeOf(entry.action))}`;
    case 'thunk':
      return 'put a REST call';
    case 'start':
      return `start of the saga ${entry.saga}`;
    case 'ask':
      return `${entry.saga}: call ${entry.call} ${JSON.stringify(shapeOf(entry).args ?? [])} (its ${entry.n}.)`;
    case 'answer':
      return `${entry.saga}: answer to its ${entry.n}. call`;
    case 'drop':
      return `${entry.saga}: its ${entry.n}. call is called off`;
  }
};

const same = (one: unknown, other: unknown, isTrimmed = true) =>
  JSON.stringify(shapeOf(one, { isTrimmed })) === JSON.stringify(shapeOf(other, { isTrimmed }));

function isSame(expected: Entry | undefined, output: Output, isNamed: boolean) {
  if (expected?.is !== output.is) return false;
  if (expected.is === 'action' && output.is === 'action')
    return Boolean(expected.put) && same(expected.action, output.action, isCut(expected));
  if (expected.is === 'ask' && output.is === 'ask') {
    const isSameCall = !isNamed || expected.call === output.call;
    return keyOf(expected) === keyOf(output) && isSameCall && same(expected, { ...expected, args: output.args });
  }
  if (expected.is === 'drop' && output.is === 'drop') return keyOf(expected) === keyOf(output);
  return expected.is === 'thunk';
}

/**
 * Plays a recording again: the real reducers and sagas, with what came from outside as it came then, the clock of then,
 * and no network. Throws a `Divergence` that names the first step that went another way; returns the final state.
 */
export function replay(recording: Recording): RootState {
  const { entries, begunAt, isNamed } = recording;
  const tree = makeEffectTree();
  const held = new Map<string, Held>();
  const asks = new Map<number, Step>();
  const sagaOf = new Map<number, string>();
  const counts = new Map<string, number>();
  const outside = new WeakSet<object>();
  let at = 0;
  let triggered: Step | undefined;
  let diverged: Divergence | undefined;
  let now = begunAt;

  function diverge(output: string) {
    diverged ??= new Divergence(
      `Step ${at + 1} of ${entries.length}, ${now - begunAt} ms after the beginning\n\n` +
        `  recorded: ${said(entries[at])}\n  replayed: ${output}\n\nThe sagas at this step:\n${tree.around()}`,
    );
  }
  /** Holds what a saga did against what one did then. */
  function put(output: Output) {
    if (diverged) return;
    if (isSame(entries[at], output, isNamed)) at += 1;
    else diverge(said(output));
  }

  function answer(step: Step, reply: Held) {
    const entry = entries[at];
    if (entry?.is !== 'answer' || keyOf(entry) !== keyOf(step) || diverged) return false;
    at += 1;
    now = begunAt + entry.t;
    if (entry.error) reply(Object.assign(new Error(entry.error.message), { name: entry.error.kind }));
    else
      reply(
        null,
        entry.json === undefined ? (entry.text ?? withStandIns(entry.value, step.saga)) : JSON.stringify(entry.json),
      );
    return true;
  }

  /** Puts something that does nothing in place of what no file can hold. */
  function withStandIns(value: unknown, saga: string, name = ''): unknown {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    if (!('$' in value))
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withStandIns(inner, saga, key)]));
    if (value.$ === 'saga') return sagasBrought[saga];
    if (value.$ === 'function') return Object.defineProperty(() => undefined, 'name', { value: name });
    const stand = channel();
    outside.add(stand);
    return stand;
  }

  const answering: EffectMiddleware = (next) => (effect) => {
    const step = triggered;
    if (!step || boundaryOf(effect, (taken) => outside.has(taken)) === undefined) return next(effect);
    triggered = undefined;
    return next(
      cps((reply: Held) => {
        const entry = entries[at];
        const isNow = entry?.is === 'answer' && entry.atOnce && keyOf(entry) === keyOf(step);
        if (!isNow || !answer(step, reply)) held.set(keyOf(step), reply);
      }),
    );
  };

  const sagas = createSagaMiddleware({
    effectMiddlewares: [answering],
    sagaMonitor: {
      ...tree.monitor,
      rootSagaStarted(options) {
        tree.monitor.rootSagaStarted?.(options);
        const [name] = options.args as unknown[];
        sagaOf.set(options.effectId, typeof name === 'string' ? name : 'root');
      },
      effectTriggered(options) {
        tree.monitor.effectTriggered?.(options);
        const { effectId, parentEffectId, effect } = options;
        const parent = sagaOf.get(parentEffectId) ?? 'root';
        const saga = (parent === 'root' && sagaNamed(effect)) || parent;
        sagaOf.set(effectId, saga);
        const boundary = boundaryOf(effect, (taken) => outside.has(taken));
        if (!boundary) return;
        const n = (counts.get(saga) ?? 0) + 1;
        counts.set(saga, n);
        triggered = { saga, n };
        asks.set(effectId, triggered);
        put({ t: now, is: 'ask', saga, n, ...boundary });
      },
      effectCancelled(id) {
        tree.monitor.effectCancelled?.(id);
        const step = asks.get(id);
        if (!step || !held.delete(keyOf(step))) return;
        put({ t: now, is: 'drop', ...step });
      },
    },
  });

  /** What came about while a saga's own action was dispatched came about inside of it. */
  function feedWithin() {
    for (let entry = entries[at]; entry?.is === 'action' && entry.within && !diverged; entry = entries[at]) {
      at += 1;
      now = begunAt + entry.t;
      store.dispatch(entry.action);
    }
  }
  const middleware: Middleware = (api) => (next) => (action) => {
    const isPut = Object.hasOwn(action as object, sagaMark);
    if (typeof action === 'function') {
      put({ t: now, is: 'thunk' });
      const expected = entries[at];
      const pending = expected?.is === 'action' ? expected.action : undefined;
      const { sent, stand } = sentBy(action as never, api.getState);
      if (pending && isPending(pending) && !same(argOf(pending), sent))
        diverge(`a call of ${JSON.stringify(shapeOf(sent))}`);
      feedWithin();
      return stand;
    }
    if (isPut) put({ t: now, is: 'action', put: true, action: action as { type: string } });
    const result = next(action);
    if (isPut) feedWithin();
    return result;
  };

  const store = configureStore({
    reducer,
    preloadedState: recording.before as RootState,
    middleware: () => new Tuple<[Middleware, Middleware]>(middleware, sagas),
    devTools: false,
  });
  const deps = replayedWorld(recording.config);
  const clock = Date.now;
  Date.now = Object.defineProperty(() => now, 'name', { value: 'now' });

  const tasks: Task[] = [];
  try {
    tasks.push(sagas.run(rootSaga, deps));
    while (at < entries.length && !diverged) {
      const entry = entries[at] as Entry;
      now = begunAt + entry.t;
      if (entry.is === 'start') {
        at += 1;
        const saga = sagasOfScreens[entry.saga];
        if (saga) tasks.push(sagas.run(supervised, entry.saga, saga, deps));
        else diverge(`there is no saga ${entry.saga}`);
      } else if (entry.is === 'action' && !entry.put) {
        at += 1;
        store.dispatch(entry.action);
      } else if (entry.is === 'answer') {
        const reply = held.get(keyOf(entry));
        held.delete(keyOf(entry));
        if (!reply || !answer(entry, reply)) diverge('nobody waits for it');
      } else diverge('nothing');
    }
    if (diverged) throw diverged;
    const after = slicesOf(store.getState());
    if (!same(after, recording.after))
      throw new Divergence(
        `The same steps led to another state\n\n  recorded: ${JSON.stringify(shapeOf(recording.after))}\n  replayed: ${JSON.stringify(shapeOf(after))}`,
      );
    return store.getState();
  } finally {
    tasks.forEach((task) => task.cancel());
    Date.now = clock;
  }
}
