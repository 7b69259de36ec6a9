import { makeInFlightCalls } from '@/api/core/inFlightCalls';
import type { SiteConfig } from '@/contract/config';
import type { SagaDeps } from '@/store/sagaDeps';
import { openMemory } from '@/store/session/browserMemory';
import { makeReturnTo } from '@/store/session/returnTo';

/** Deps that do nothing: what sagas request comes from the recording. */
export const replayedWorld = (config: object): SagaDeps => ({
  config: config as SiteConfig,
  calls: makeInFlightCalls(),
  memory: openMemory(null),
  navigate: function navigateTo() {},
  reload() {},
  returnTo: makeReturnTo({ mark: null, isSignedIn: false, opened: window.location }),
  log: function browserLog() {},
  live: { atRest: () => new Promise(() => {}), load: () => new Promise(() => {}) },
});
