import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';

type Heard = { action: UnknownAction; state: unknown };

/** All that ever reached the extension: it saves every bit of it, whatever it was asked to show. */
const got: Heard[] = [];
let begun: unknown;
const begin = (state: unknown) => {
  begun ??= state;
};

/** A store that lets the extension in, which then has everything as it is. */
const letIn: StoreEnhancer = (createStore) => (reducer, preloaded) => {
  const store = createStore(reducer, preloaded);
  begin(store.getState());
  const dispatch: typeof store.dispatch = (action) => {
    const result = store.dispatch(action);
    got.push({ action, state: store.getState() });
    return result;
  };
  return { ...store, dispatch };
};

/** As the extension puts itself before a page's scripts; it is in place for whatever is imported after this file. */
Object.assign(window, {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
    () =>
    (...enhancers: StoreEnhancer[]): StoreEnhancer =>
      [...enhancers, letIn].reduce((outer, inner) => (createStore) => outer(inner(createStore))),
  __REDUX_DEVTOOLS_EXTENSION__: {
    connect: () => ({ init: begin, send: (action: UnknownAction, state: unknown) => void got.push({ action, state }) }),
  },
});

/** The browser's Redux DevTools, as far as a page has to do with them. */
export const devTools = {
  got,
  /** What `Export` saves: the lifted state. */
  exported: () =>
    JSON.stringify({
      actionsById: Object.fromEntries(
        got.map(({ action }, id) => [id, { type: 'PERFORM_ACTION', action, timestamp: id }]),
      ),
      stagedActionIds: got.map((_heard, id) => id),
      skippedActionIds: [],
      computedStates: got.map(({ state }) => ({ state })),
      currentStateIndex: got.length - 1,
      committedState: begun,
    }),
};
