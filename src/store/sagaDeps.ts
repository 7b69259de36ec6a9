import type { Action } from '@reduxjs/toolkit';
import type { SagaGenerator } from 'typed-redux-saga';

import type { BaseQueryExtra } from '@/api/core/requestArgs';

import type { BrowserStorage } from '@/store/session/browserStorage';
import type { ReturnPathStore } from '@/store/session/returnTo';
import type { Log } from './log';
import type { Navigate } from './navigation';

/** Everything outside the store that sagas use; tests replace it. */
export type SagaDeps = BaseQueryExtra & {
  memory: BrowserStorage;
  navigate: Navigate;
  returnTo: ReturnPathStore;
  reload: () => void;
  log: Log;
  live: RealtimeLoader;
};

/** Loads the chat's saga when needed. */
export type RealtimeLoader = {
  /** Resolves when the page has loaded and is idle. */
  whenPageIdle: () => Promise<void>;
  load: () => Promise<Saga>;
};

/** `missed`: session actions dispatched while a crashed saga was waiting to restart. */
export type Saga = (deps: SagaDeps, missed?: readonly Action[]) => SagaGenerator<void>;
