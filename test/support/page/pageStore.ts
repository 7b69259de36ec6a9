import { waitFor } from '@testing-library/react';

import { api } from '@/api/core/api';
import type { SiteConfig } from '@/contract/config';
import type { Recorder } from '@/store/recorder/recorder';
import type { RealtimeLoader } from '@/store/sagaDeps';
import { type SessionBegan, sessionBegan, sessionEnded } from '@/store/session/sessionSlice';
import { makeStore, type Store } from '@/store/store';
import { toast } from '@/ui/toast/toast';
import { atTestEnd } from '../environment/testEnd';
import type { TestBackend } from '../server/backend';

/** The loader of a page that never becomes idle, and therefore has no chat. */
export const withoutLiveUpdates: RealtimeLoader = {
  whenPageIdle: () => new Promise(() => {}),
  load: () => new Promise(() => {}),
};

/** Ends a store's chat, calls, and toasts when the test ends. */
export function endWithTest(store: Store) {
  atTestEnd(() => {
    toast.close();
    // Ends the session, which closes the chat connection.
    if (store.getState().chat.connection.stage !== 'off') store.dispatch(sessionEnded({ reason: 'expired' }));
    store.dispatch(api.util.resetApiState());
  });
  return store;
}

/** A store whose redirects and reloads are recorded. */
export function pageStore(
  options: { config?: SiteConfig; storage?: Storage | null; recorder?: Recorder; live?: RealtimeLoader } = {},
) {
  const navigate = jest.fn<void, [string, { replace?: boolean }?]>();
  const reload = jest.fn<void, []>();
  const log = jest.fn<void, [string, Record<string, unknown>]>();
  const store = endWithTest(makeStore({ live: withoutLiveUpdates, ...options, navigate, reload, log }));
  return { store, navigate, reload, log };
}

const consoleSession: SessionBegan = { token: 'token-of-console', user: null, admin: 'console' };

/** Like `pageStore`, with the console administrator signed in, who needs no personal record. */
export function signedInStore(began: Partial<SessionBegan> = {}, options: Parameters<typeof pageStore>[0] = {}) {
  const page = pageStore(options);
  page.store.dispatch(sessionBegan({ ...consoleSession, ...began }));
  return page;
}

/** Collects the texts of toasts from here on, in order, instead of showing them. */
export function collectToasts() {
  const texts: string[] = [];
  const kinds = ['success', 'error', 'info'] as const;
  const toastSpies = kinds.map((kind) =>
    jest.spyOn(toast, kind).mockImplementation((text) => void texts.push(`${kind}: ${text}`)),
  );
  return { sent: texts, stop: () => toastSpies.forEach((spy) => spy.mockRestore()) };
}

export const until = (check: () => boolean) => waitFor(() => expect(check()).toBe(true));

/** The backend behind this file's page; the first call starts it. */
export const realBackend = () =>
  (globalThis as unknown as { startTestBackend: () => Promise<TestBackend> }).startTestBackend();

/** The last code that the backend sent to a person. */
export async function codeFor(to: string) {
  const lines = (await (await realBackend()).outbox()).filter((line) => line.to.endsWith(to) && line.code);
  return lines.at(-1)?.code ?? '0000';
}
