import type { Action } from '@reduxjs/toolkit';
import type { SagaGenerator } from 'typed-redux-saga';

import type { Surroundings } from '@/api/core/requestArgs';

import type { BrowserMemory } from '@/store/session/browserMemory';
import type { Log } from './log';
import type { Navigate } from './navigation';
import type { Returning } from '@/store/session/returning';

/** What the sagas reach the world through; a test lends its own (STATE-15). */
export type World = Surroundings & {
  memory: BrowserMemory;
  navigate: Navigate;
  returning: Returning;
  /** Starts the page anew. */
  reload: () => void;
  log: Log;
  live: Live;
};

/** How the page comes by its live line: when, and what is loaded for it then. */
export type Live = {
  /** Settles once the page has what it shows and nothing else to do. */
  atRest: () => Promise<void>;
  load: () => Promise<Saga>;
};

/** `missed`: the end of a session, and the beginning of the next, that came while a saga that broke was away. */
export type Saga = (world: World, missed?: readonly Action[]) => SagaGenerator<void>;
