import { type Action, configureStore, type Middleware, Tuple } from '@reduxjs/toolkit';
import createSagaMiddleware, { type EffectMiddleware, type Task } from 'redux-saga';
import { cps } from 'redux-saga/effects';
import { type RootState, reducer } from '@/store/rootReducer';
import type { Saga, SagaDeps } from '@/store/sagaDeps';

import { calledBy } from '../../replay/calledBy';
import { makeEffectTree } from '../../replay/effectTree';
import { inertSagaDeps } from '../../replay/inertSagaDeps';
import { sentBy } from '../../replay/sentBy';

type Reply = (error: unknown, value?: unknown) => void;
type PendingCall = { call: string; reply: Reply; due?: number };

/**
 * The answers by the called dependency's name: its result, or a function that returns it. A `REST` answer is looked up
 * by its endpoint.
 */
export type Answers = Record<string, unknown> & { REST?: Record<string, unknown> };
/** The answer to a call that stays pending for the duration of the test. */
export const stayPending = Symbol('under way');

const sagaMark = '@@redux-saga/SAGA_ACTION';
/** The call that waits on the fake clock; every other call needs an answer. */
const pause = 'delay';
const now = 'now';

type SagaRun = { saga: Saga; before?: object; deps?: Partial<SagaDeps>; answers?: Answers; at?: number };

/**
 * Runs one saga with the real reducers, a fake clock, and answers for all calls to its dependencies. Nothing in it
 * waits, so a test takes a millisecond or two. `end` fails if anything is still pending.
 */
export function testSaga({ saga, before, deps, answers = {}, at: startedAt = Date.UTC(2026, 0, 5) }: SagaRun) {
  const tree = makeEffectTree();
  const puts: Action[] = [];
  const calls: unknown[][] = [];
  const waiting = new Set<PendingCall>();
  const endpoints = new WeakMap<object, string>();
  let clock = startedAt;
  let broken: Error | undefined;

  const fail = (text: string): never => {
    throw new Error(`${text}\n\n${tree.around()}`);
  };

  const endpointOf = (args: unknown[]) =>
    args.map((arg) => (typeof arg === 'object' && arg !== null ? endpoints.get(arg) : undefined)).find(Boolean);
  function answerTo(call: string, args: unknown[]): { value: unknown } | undefined {
    const endpoint = endpointOf(args);
    const from = endpoint ? answers.REST : answers;
    const name = endpoint ?? call;
    if (call === now) return { value: clock };
    if (!from || !Object.hasOwn(from, name)) return undefined;
    const answer = from[name];
    const value: unknown = typeof answer === 'function' ? answer(...args) : answer;
    if (value instanceof Promise) fail(`The answer to ${name} is a promise; use \`stayPending\` instead`);
    return { value };
  }

  const answering: EffectMiddleware = (next) => (effect: { payload?: { args?: unknown[] } }) => {
    const called = calledBy(effect);
    if (called === undefined) return next(effect);
    const args = effect.payload?.args ?? [];
    calls.push([called, ...args]);
    return next(
      cps((reply: Reply & { cancel?: () => void }) => {
        const held: PendingCall = { call: endpointOf(args) ?? called, reply };
        reply.cancel = () => void waiting.delete(held);
        if (called === pause) held.due = clock + Number(args[0]);
        else {
          const answer = answerTo(called, args);
          if (answer?.value === stayPending) held.due = Infinity;
          else if (answer) return answer.value instanceof Error ? reply(answer.value) : reply(null, answer.value);
        }
        waiting.add(held);
      }),
    );
  };

  const middleware: Middleware = (api) => (next) => (action) => {
    if (typeof action === 'function') {
      const { sent, standIn } = sentBy(action as never, api.getState);
      const pendingAnswer = standIn(new Promise(() => {}));
      endpoints.set(pendingAnswer, sent?.endpointName ?? '');
      calls.push([sent?.endpointName, sent?.originalArgs]);
      return pendingAnswer;
    }
    if (Object.hasOwn(action as object, sagaMark)) puts.push(action as Action);
    return next(action);
  };

  const sagas = createSagaMiddleware({
    effectMiddlewares: [answering],
    sagaMonitor: tree.monitor,
    onError: (error) => {
      broken = error;
    },
  });
  const store = configureStore({
    reducer,
    preloadedState: before as RootState | undefined,
    middleware: () => new Tuple<[Middleware, Middleware]>(middleware, sagas),
    devTools: false,
  });
  /** Runs work with the fake clock. */
  function within<Value>(work: () => Value): Value {
    const own = Date.now;
    Date.now = Object.defineProperty(() => clock, 'name', { value: now });
    try {
      return work();
    } finally {
      Date.now = own;
    }
  }
  const task: Task = within(() => sagas.run(saga, { ...inertSagaDeps({}), ...deps }));

  /** Throws if a saga waits for an answer that the test has not prepared; a saga may wait only for time. */
  function assertAnswered() {
    if (broken) throw broken;
    const open = [...waiting].filter(({ due }) => due === undefined).map(({ call }) => call);
    if (open.length > 0) fail(`No reply to: ${open.join(', ')}`);
  }
  assertAnswered();

  return {
    puts,
    calls,
    state: store.getState,
    /** The types of the actions that the saga has put, in order. */
    types: () => puts.map(({ type }) => type),
    dispatch(action: Action) {
      within(() => store.dispatch(action));
      assertAnswered();
    },
    /** Moves the clock, and resumes everything due until then, in order of time. */
    pass(ms: number) {
      const until = clock + ms;
      for (;;) {
        const [next] = [...waiting]
          .filter(({ due }) => due !== undefined && due <= until)
          .sort((a, b) => (a.due ?? 0) - (b.due ?? 0));
        if (!next) break;
        waiting.delete(next);
        clock = next.due ?? clock;
        within(() => next.reply(null, true));
        assertAnswered();
      }
      clock = until;
    },
    /**
     * Ends the test: the saga must be finished, unless it may keep running as long as the page; then it is canceled.
     */
    end({ mayKeepRunning = false } = {}) {
      assertAnswered();
      if (!mayKeepRunning && task.isRunning()) fail('The saga is still running.');
      within(() => task.cancel());
      assertAnswered();
      const left = [...waiting].map(({ call }) => call);
      if (left.length > 0) fail(`Never canceled: ${left.join(', ')}`);
    },
  };
}
