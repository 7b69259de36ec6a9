import { act, render } from '@testing-library/react';

import { App } from '@/app/App';
import { defaultConfig, type SiteConfig } from '@/contract/config';
import { maskedSsn } from '@/contract/patterns';
import { storageKeys } from '@/contract/storageKeys';
import { browserRealtimeLoader } from '@/store/chat/chatSaga';
import type { RealtimeLoader } from '@/store/sagaDeps';
import { makeStore } from '@/store/store';
import { discardSavedForms } from '@/ui/forms/savedForms';

import type { TestBackend } from '../server/backend';
import { endWithTest, withoutLiveUpdates } from './pageStore';

export type Visitor = 'employeeAdmin' | 'console' | 'member' | 'visitor';

/** The backend behind this file's page; the first call starts it. */
export const testBackend = () =>
  (globalThis as unknown as { startTestBackend: () => Promise<TestBackend> }).startTestBackend();

/** The loader of a page that is idle at once, and has its chat from then on; pass it to `renderApp` as `live`. */
export const immediateRealtimeLoader: RealtimeLoader = { ...browserRealtimeLoader, whenPageIdle: async () => {} };

/** Signs in through the API, and stores in the browser what a completed sign-in stores. */
async function remember(visitor: Visitor) {
  if (visitor === 'visitor') return;
  const backend = await testBackend();
  const token = await {
    employeeAdmin: () => backend.signInAdmin(),
    console: () => backend.signInConsole(),
    member: () => backend.signInMember(),
  }[visitor]();
  localStorage.setItem(storageKeys.authToken, token);
  if (visitor !== 'console') localStorage.setItem(storageKeys.userSSN, maskedSsn('0001'));
  if (visitor !== 'member') localStorage.setItem(storageKeys.isAdmin, 'true');
  if (visitor === 'console') localStorage.setItem(storageKeys.lastSignIn, visitor);
}

/** Renders the complete site at an address, signed in or not, with the real backend. */
export async function renderApp(
  path: string,
  {
    as = 'visitor',
    config,
    live = withoutLiveUpdates,
  }: { as?: Visitor; config?: Partial<SiteConfig>; live?: RealtimeLoader } = {},
) {
  // Starts without saved forms, like a page that was just loaded.
  discardSavedForms();
  await testBackend();
  await remember(as);
  window.history.replaceState(null, '', path);
  const settings = { ...defaultConfig, ...config };
  const store = endWithTest(makeStore({ config: settings, live }));
  const screen = await act(async () => render(<App store={store} config={settings} />));
  return { ...screen, store };
}

/** The current address. */
export const address = () => window.location.pathname + window.location.search;
