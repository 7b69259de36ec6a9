import type { Action } from '@reduxjs/toolkit';
import type { SagaGenerator } from 'typed-redux-saga';

import type { BaseQueryExtra } from '@/api/core/requestArgs';

import type { BrowserMemory } from '@/store/session/browserMemory';
import type { Log } from './log';
import type { Navigate } from './navigation';
import type { Returning } from '@/store/session/returning';

/** What the sagas reach the deps through; a test lends its own (STATE-15). */
export type SagaDeps = BaseQueryExtra & {
  memory: BrowserMemory;
  navigate: Navigate;
  returning: Returning;
  /** Starts the page anew. */
  reload: () => void;
  log: Log;
  live: RealtimeLoader;
};

/** How the page comes by its live line: when, and what is loaded for it then. */
export type RealtimeLoader = {
  /** Settles once the page has what it shows and nothing else to do. */
  atRest: () => Promise<void>;
  load: () => Promise<Saga>;
};

/** `missed`: the end of a session, and the beginning of the next, that came while a saga that broke was away. */
export type Saga = (deps: SagaDeps, missed?: readonly Action[]) => SagaGenerator<void>;
