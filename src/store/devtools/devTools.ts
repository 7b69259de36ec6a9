import type { StoreEnhancer } from '@reduxjs/toolkit';

import { redact } from './redact';

type Reports = { init: (state: unknown) => void; send: (action: unknown, state: unknown) => void };
type Extension = { connect: (options: { name: string; features: Record<string, boolean> }) => Reports };

declare global {
  interface Window {
    __REDUX_DEVTOOLS_EXTENSION__?: Extension;
  }
}

/**
 * Reports each action and the state after it to Redux DevTools, cleaned by `redact`; names and contacts are shown. The
 * extension's own enhancer is not used, because it exports the raw state. So it can show, compare and export, but not
 * change anything.
 */
export const devToolsEnhancer: StoreEnhancer = (createStore) => (reducer, preloadedState) => {
  const store = createStore(reducer, preloadedState);
  const reports = window.__REDUX_DEVTOOLS_EXTENSION__?.connect({ name: 'Harbor Benefits', features: { export: true } });
  if (!reports) return store;
  reports.init(redact(store.getState()));
  const dispatch: typeof store.dispatch = (action) => {
    const result = store.dispatch(action);
    reports.send(redact(action), redact(store.getState()));
    return result;
  };
  return { ...store, dispatch };
};
