import { makeInFlightCalls } from '@/api/core/inFlightCalls';
import type { SiteConfig } from '@/contract/config';
import type { SagaDeps } from '@/store/sagaDeps';
import { openBrowserStorage } from '@/store/session/browserStorage';
import { makeReturnTo } from '@/store/session/returnTo';

/** Deps that do nothing: what sagas request comes from the recording. */
export const inertSagaDeps = (config: object): SagaDeps => ({
  config: config as SiteConfig,
  calls: makeInFlightCalls(),
  memory: openBrowserStorage(null),
  navigate: function navigateTo() {},
  reload() {},
  returnTo: makeReturnTo({ maskedSsn: null, isSignedIn: false, openedLocation: window.location }),
  log: function browserLog() {},
  live: { whenPageIdle: () => new Promise(() => {}), load: () => new Promise(() => {}) },
});
