import type { Surroundings } from '@/api/core/requestArgs';

import type { BrowserMemory } from '@/store/session/browserMemory';
import type { Live } from './activeStore';
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
