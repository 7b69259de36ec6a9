import type { UnknownAction } from '@reduxjs/toolkit';

import { removeEndpointName } from '@/store/devtools/endpointName';
import { pickSlices } from '@/store/recorder/recording';
import { type RootState, reducer } from '@/store/rootReducer';

import { Divergence } from './divergence';
import './endpoints';

/** Redux DevTools output: its full lifted state, or the actions with their initial state. */
type Lifted = {
  actionsById: Record<string, { action: UnknownAction }>;
  stagedActionIds: number[];
  skippedActionIds?: number[];
  computedStates?: { state: RootState }[];
  currentStateIndex?: number;
  committedState?: unknown;
};
type LoggedState = { payload: string; preloadedState?: string };
/** `then` is the state in the log after the action. */
type Step = { action: UnknownAction; then?: RootState };

const isShort = (log: Lifted | LoggedState): log is LoggedState => 'payload' in log;

function stepsOf(log: Lifted | LoggedState): { before: unknown; steps: Step[] } {
  if (isShort(log)) {
    const actions = JSON.parse(log.payload) as UnknownAction[];
    return {
      before: log.preloadedState && JSON.parse(log.preloadedState),
      steps: actions.map((action) => ({ action })),
    };
  }
  const { actionsById, stagedActionIds, skippedActionIds = [], computedStates = [], committedState } = log;
  const until = log.currentStateIndex ?? stagedActionIds.length - 1;
  const steps = stagedActionIds.slice(0, until + 1).flatMap((id, index) => {
    const { action } = actionsById[id] ?? {};
    return action && !skippedActionIds.includes(id) ? [{ action, then: computedStates[index]?.state }] : [];
  });
  return { before: committedState, steps };
}

const isSame = (a: RootState, b: RootState) => JSON.stringify(pickSlices(a)) === JSON.stringify(pickSlices(b));

/**
 * Replays the actions from a log exported from Redux DevTools through the reducers; returns the final state. Throws a
 * `Divergence` that names the first action after which the four slices differ from the log, or says that the log
 * contains no states.
 */
export function replayLog(text: string): RootState {
  const { before, steps } = stepsOf(JSON.parse(text) as Lifted | LoggedState);
  if (!steps.some(({ then }) => then))
    throw new Divergence('The log contains no states to compare with the replayed ones.');
  let state = before as RootState | undefined;
  steps.forEach(({ action, then }, index) => {
    state = reducer(state, removeEndpointName(action));
    if (!then || isSame(state, then)) return;
    throw new Divergence(
      `Action ${index + 1} of ${steps.length}, ${action.type}\n\n` +
        `  in the log: ${JSON.stringify(pickSlices(then))}\n  replayed:   ${JSON.stringify(pickSlices(state))}`,
    );
  });
  return state ?? reducer(undefined, { type: 'nothing' });
}
