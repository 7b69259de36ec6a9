import { makeLiveCalls } from '@/api/liveCalls';
import type { SiteConfig } from '@/contract/config';
import { openMemory } from '@/store/browserMemory';
import { makeReturning } from '@/store/returning';
import type { World } from '@/store/surroundings';

/** A world in which nothing happens: what sagas ask of it comes out of the recording. */
export const replayedWorld = (config: object): World => ({
  config: config as SiteConfig,
  calls: makeLiveCalls(),
  memory: openMemory(null),
  navigate: function navigateTo() {},
  reload() {},
  returning: makeReturning(null),
  log: function browserLog() {},
  live: { atRest: () => new Promise(() => {}), load: () => new Promise(() => {}) },
});
