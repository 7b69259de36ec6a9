import type { Surroundings } from '@/api/call';

import type { BrowserMemory } from './browserMemory';
import type { Log } from './log';
import type { Navigate } from './navigation';

/** What the sagas reach the world through; a test lends its own (STATE-15). */
export type World = Surroundings & {
  memory: BrowserMemory;
  navigate: Navigate;
  /** Starts the page anew. */
  reload: () => void;
  log: Log;
};
