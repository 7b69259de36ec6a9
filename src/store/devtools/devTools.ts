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
 * Reports each action and the state behind it to Redux DevTools, without what `redact` hides (D-191); names and contacts
 * are shown. The extension is not let into the store itself: there it cleans what it shows, and exports everything as it
 * was. It can therefore show, compare and export, and change nothing.
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
