import { configureStore, type Middleware, Tuple } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Task } from 'redux-saga';

import { api } from '@/api/core/api';
import { answered, asked } from '@/store/account/userSlice';
import { withCall } from '@/store/confirm/question';
import { shapeOf } from '@/store/recorder/pseudonyms';
import { pickSlices, type RecordedEvent, type Recording } from '@/store/recorder/recording';
import type { Thunk } from '@/store/request';
import { type RootState, reducer } from '@/store/rootReducer';
import { rootSaga } from '@/store/rootSaga';
import { supervise } from '@/store/supervisor';

import { completed, differenceIn } from './difference';
import { Divergence } from './divergence';
import { makeEffectTree } from './effectTree';
import './endpoints';
import { makeOutcomeCheck } from './outcomeCheck';
import { replayedDeps } from './replayedDeps';
import { sagasOfScreens } from './sagas';
import { argOf, sentBy } from './sentBy';
import { startVirtualClock, type VirtualClock } from './virtualClock';

const sagaMark = '@@redux-saga/SAGA_ACTION';
const initial = reducer(undefined, { type: 'nothing' });

/** A recorded question has no call, because a function cannot be recorded: its call is the one after the answer. */
function setConfirmedCall({ payload: question }: ReturnType<typeof asked>, later: readonly RecordedEvent[]) {
  if (question.action) return;
  const answer = later.findIndex(
    (entry) => entry.is === 'action' && answered.match(entry.action) && entry.action.payload.kind === question.kind,
  );
  const next = later.slice(answer).find((entry) => entry.is === 'outcome' && entry.kind === 'call');
  if (answer < 0 || next?.is !== 'outcome' || !next.pending) return;
  const { endpointName, originalArgs } = argOf(next.pending);
  const endpoints = api.endpoints as Record<string, { initiate: (arg: unknown) => Thunk<PromiseLike<object>> }>;
  const { initiate } = endpoints[endpointName] ?? {};
  if (initiate) withCall(question, initiate(originalArgs));
}

function begin(recording: Recording, clock: VirtualClock) {
  const { before, after, startedAt } = recording;
  const passedMs = () => clock.now() - startedAt;
  const tree = makeEffectTree();
  const checkWrite = makeOutcomeCheck(
    recording,
    passedMs,
    () => `${tree.around()}\n\nThey wait for: ${[...new Set(tree.waiting())].join(', ')}`,
  );
  const outside = replayedDeps(recording, checkWrite, passedMs);
  const { deps, answers, dispatchExternal } = outside;

  /** Checks REST calls and gives them the recorded reply; applies cache updates. */
  const middleware: Middleware = (api) => (next) => (action) => {
    if (typeof action !== 'function' || !Object.hasOwn(action, sagaMark)) return next(action);
    const { sent, endpoint, standIn } = sentBy(action as never, api.getState);
    if (endpoint === undefined) return (action as (...all: unknown[]) => unknown)(dispatch, api.getState, deps);
    if (sent) {
      const pending = { type: 'replayed', meta: { arg: sent } };
      const recorded = checkWrite.check({ is: 'outcome', kind: 'call', what: endpoint, pending });
      if (recorded?.pending) store.dispatch(recorded.pending);
    }
    return standIn(answers.ask(endpoint));
  };
  const dispatch = (action: unknown): unknown =>
    typeof action === 'function'
      ? (action as (...all: unknown[]) => unknown)(dispatch, store.getState, deps)
      : store.dispatch(action as { type: string });

  const sagas = createSagaMiddleware({ sagaMonitor: tree.monitor });
  const store = configureStore({
    reducer,
    preloadedState: completed(pickSlices(initial), before) as RootState,
    middleware: () => new Tuple<[Middleware, Middleware]>(middleware, sagas),
    devTools: false,
  });
  const tasks: Task[] = [sagas.run(rootSaga, deps)];

  return {
    ...checkWrite,
    state: store.getState,
    feed(entry: RecordedEvent) {
      if (entry.is === 'action') {
        const { entries } = recording;
        if (asked.match(entry.action)) setConfirmedCall(entry.action, entries.slice(entries.indexOf(entry) + 1));
        store.dispatch(entry.action);
      } else if (entry.is === 'event') dispatchExternal(entry);
      else if (entry.is === 'answer') answers.give(entry.to, entry.n, entry);
      else if (entry.is === 'start') {
        const saga = sagasOfScreens[entry.saga];
        if (saga) tasks.push(sagas.run(supervise, entry.saga, saga, deps));
        else checkWrite.diverge(`start of the saga ${entry.saga}`, 'there is none of this name');
      }
    },
    checkState() {
      const state: unknown = JSON.parse(JSON.stringify(pickSlices(store.getState())));
      const difference = differenceIn(shapeOf(after), shapeOf(state), pickSlices(initial));
      if (difference) throw new Divergence(`The state at the end is another one.\n\n  ${difference}`);
    },
    stop() {
      outside.stop();
      tasks.forEach((task) => task.cancel());
    },
  };
}

/**
 * Replays a recording: the real reducers and sagas, with the recorded inputs, a virtual clock, and no network. Throws a
 * `Divergence` if the outcome would differ for anyone outside; returns the final state.
 */
export async function replay(recording: Recording): Promise<RootState> {
  const { entries, startedAt, lastedMs } = recording;
  const clock = startVirtualClock(startedAt);
  let stop = () => {};
  try {
    const run = begin(recording, clock);
    ({ stop } = run);
    const check = () => {
      const diverged = run.diverged();
      if (diverged) throw diverged;
    };
    for (const entry of entries) {
      await clock.moveTo(startedAt + entry.t);
      run.divergeIfOverdue();
      check();
      run.feed(entry);
      await clock.settle();
      check();
    }
    await clock.moveTo(startedAt + lastedMs);
    run.divergeIfOverdue(true);
    check();
    run.checkState();
    return run.state();
  } finally {
    stop();
    clock.stop();
  }
}
