import { makeLiveCalls } from '@/api/core/inFlightCalls';
import type { SiteConfig } from '@/contract/config';
import { openMemory } from '@/store/session/browserMemory';
import { makeReturning } from '@/store/session/returning';
import type { World } from '@/store/sagaDeps';

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
