import type { UnknownAction } from '@reduxjs/toolkit';

import { reducer, type RootState } from '@/store/store';

/** What Redux DevTools writes: its whole lifted state, or the actions with the state they began from. */
type Lifted = {
  actionsById: Record<string, { action: UnknownAction }>;
  stagedActionIds: number[];
  skippedActionIds?: number[];
  computedStates?: { state: unknown }[];
  currentStateIndex?: number;
  committedState?: unknown;
};
type Short = { payload: string; preloadedState?: string };

const isShort = (log: Lifted | Short): log is Short => 'payload' in log;

export type ReplayedLog = { state: RootState; expected?: unknown };

/** The actions of a log that was exported from Redux DevTools, played again through the reducers. */
export function replayLog(text: string): ReplayedLog {
  const log = JSON.parse(text) as Lifted | Short;
  if (isShort(log)) {
    const actions = JSON.parse(log.payload) as UnknownAction[];
    return { state: play(actions, log.preloadedState === undefined ? undefined : JSON.parse(log.preloadedState)) };
  }
  const { actionsById, stagedActionIds, skippedActionIds = [], computedStates = [], currentStateIndex, committedState } = log;
  const until = currentStateIndex ?? stagedActionIds.length - 1;
  const played = stagedActionIds.slice(0, until + 1).filter((id) => !skippedActionIds.includes(id));
  const actions = played.map((id) => actionsById[id]?.action).filter((action) => action !== undefined);
  return { state: play(actions, committedState), expected: computedStates[until]?.state };
}

const play = (actions: UnknownAction[], before: unknown) =>
  actions.reduce<RootState | undefined>((state, action) => reducer(state, action), before as RootState | undefined) as RootState;
