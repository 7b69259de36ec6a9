import { call, delay, race, type SagaGenerator } from 'typed-redux-saga';

import type { Log } from './log';

export type GoOptions = { replace?: boolean };
export type Navigate = (path: string, options?: GoOptions) => void | Promise<void>;

let go: Navigate | null = null;
let waiting: { wish: Parameters<Navigate>; settle: (change: void | Promise<void>) => void } | null = null;

/** The app lends its router; what was asked for before it stood is done now. */
export function setNavigate(navigate: Navigate | null) {
  go = navigate;
  if (!go || !waiting) return;
  const { wish, settle } = waiting;
  waiting = null;
  settle(go(...wish));
}

/** Leads to another page from anywhere; the promise ends when the page has changed, or another wish took its place. */
export const navigateTo: Navigate = (path, options) => {
  if (go) return go(path, options);
  waiting?.settle();
  return new Promise((settle) => {
    waiting = { wish: [path, options], settle };
  });
};

/** A page that takes longer to arrive than this is not waited for. */
const patienceMs = 500;

/** Leads to another page from a saga, which goes on whether the page arrives, fails or never says. */
export function* goTo(
  { navigate, log }: { navigate: Navigate; log: Log },
  path: string,
  options?: GoOptions,
): SagaGenerator<void> {
  try {
    const going = options ? call(navigate, path, options) : call(navigate, path);
    yield* race({ arrived: going, late: delay(patienceMs) });
  } catch (thrown) {
    yield* call(log, 'page not changed', { kind: thrown instanceof Error ? thrown.name : typeof thrown });
  }
}
