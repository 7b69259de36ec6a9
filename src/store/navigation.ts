import { call, delay, race, type SagaGenerator } from 'typed-redux-saga';

import type { Log } from './log';

export type NavigateOptions = { replace?: boolean };
export type Navigate = (path: string, options?: NavigateOptions) => void | Promise<void>;

/** Marks a navigation by the site itself, such as after a sign-in. */
export const automaticNavigation = { isAutomatic: true };
export const isAutomatic = (state: unknown) => typeof state === 'object' && state !== null && 'isAutomatic' in state;

let currentNavigate: Navigate | null = null;
let waitingNavigation: { request: Parameters<Navigate>; settle: (change: void | Promise<void>) => void } | null = null;

/** Sets the router's navigate function; runs a navigation that was requested before. */
export function setNavigate(navigate: Navigate | null) {
  currentNavigate = navigate;
  if (!currentNavigate || !waitingNavigation) return;
  const { request, settle } = waitingNavigation;
  waitingNavigation = null;
  settle(currentNavigate(...request));
}

/** Navigates from outside React; resolves when the page has changed or another navigation replaced this one. */
export const navigateTo: Navigate = (path, options) => {
  if (currentNavigate) return currentNavigate(path, options);
  waitingNavigation?.settle();
  return new Promise((settle) => {
    waitingNavigation = { request: [path, options], settle };
  });
};

/** Longest wait for a page to load. */
const timeoutMs = 500;

/** Navigates from a saga, which continues after the page has loaded, failed, or timed out. */
export function* goTo(
  { navigate, log }: { navigate: Navigate; log: Log },
  path: string,
  options?: NavigateOptions,
): SagaGenerator<void> {
  try {
    const navigation = options ? call(navigate, path, options) : call(navigate, path);
    yield* race({ arrived: navigation, late: delay(timeoutMs) });
  } catch (thrown) {
    yield* call(log, 'page not changed', { kind: thrown instanceof Error ? thrown.name : typeof thrown });
  }
}
