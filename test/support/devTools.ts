import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';

type Options = { actionSanitizer?: <Value>(action: Value, id: number) => Value; stateSanitizer?: <Value>(state: Value, index: number) => Value };
type Heard = { action: UnknownAction; state: unknown };

/** What an enhancer gets to see, and what the extension makes of it for whoever looks. */
const raw: Heard[] = [];
const shown: Heard[] = [];
/** What the first store began with. */
let begun: unknown;

const instrument =
  ({ actionSanitizer = (action) => action, stateSanitizer = (state) => state }: Options): StoreEnhancer =>
  (createStore) =>
  (reducer, preloaded) => {
    const store = createStore(reducer, preloaded);
    begun ??= stateSanitizer(store.getState(), 0);
    const dispatch: typeof store.dispatch = (action) => {
      const result = store.dispatch(action);
      const state = store.getState();
      raw.push({ action, state });
      shown.push({ action: actionSanitizer(action, raw.length), state: stateSanitizer(state, raw.length) });
      return result;
    };
    return { ...store, dispatch };
  };

/** As the extension puts itself before a page's scripts; it is in place for whatever is imported after this file. */
Object.assign(window, {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
    (options: Options = {}) =>
    (...enhancers: StoreEnhancer[]): StoreEnhancer =>
      [...enhancers, instrument(options)].reduce((outer, inner) => (createStore) => outer(inner(createStore))),
});

/** The browser's Redux DevTools, as far as a page has to do with them. */
export const devTools = {
  raw,
  shown,
  /** What `Export` saves: the lifted state, of what is shown. */
  exported: () =>
    JSON.stringify({
      actionsById: Object.fromEntries(shown.map(({ action }, id) => [id, { type: 'PERFORM_ACTION', action, timestamp: id }])),
      stagedActionIds: shown.map((_heard, id) => id),
      skippedActionIds: [],
      computedStates: shown.map(({ state }) => ({ state })),
      currentStateIndex: shown.length - 1,
      committedState: begun,
    }),
};
