import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';

import type { ExtensionMessage } from '@/store/devtools/devTools';

type RecordedAction = { action: UnknownAction; state: unknown };

/** Everything that reached the extension, which saves all of it, whatever it was asked to show. */
const got: RecordedAction[] = [];
/** The full histories that were sent, newest last. */
const histories: unknown[] = [];
const errors: string[] = [];
let press: (message: ExtensionMessage) => void = () => undefined;
let initialState: unknown;
const begin = (state: unknown) => {
  initialState ??= state;
};

/** A store enhancer that connects the extension, which then receives all state and actions. */
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

/**
 * Installs the extension's globals before a page's scripts, as the extension does; everything imported after this file
 * finds them.
 */
Object.assign(window, {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
    () =>
    (...enhancers: StoreEnhancer[]): StoreEnhancer =>
      [...enhancers, letIn].reduce((outer, inner) => (createStore) => outer(inner(createStore))),
  __REDUX_DEVTOOLS_EXTENSION__: {
    connect: () => {
      const listeners: ((message: ExtensionMessage) => void)[] = [];
      press = (message) => listeners.forEach((listen) => listen(message));
      return {
        init: begin,
        send(action: UnknownAction | null, state: unknown) {
          if (action) got.push({ action, state });
          else histories.push(state);
        },
        subscribe: (listen: (message: ExtensionMessage) => void) => void listeners.push(listen),
        error: (text: string) => void errors.push(text),
      };
    },
  },
});

/** The parts of the browser's Redux DevTools that a page uses. */
export const devTools = {
  got,
  histories,
  errors,
  /** Presses one of the extension's buttons, or loads a file in it; the message goes to the last store's page. */
  press: (message: ExtensionMessage) => press(message),
  /** The lifted state, which `Export` saves. */
  exported: () =>
    JSON.stringify({
      actionsById: Object.fromEntries(
        got.map(({ action }, id) => [id, { type: 'PERFORM_ACTION', action, timestamp: id }]),
      ),
      stagedActionIds: got.map((_action, id) => id),
      skippedActionIds: [],
      computedStates: got.map(({ state }) => ({ state })),
      currentStateIndex: got.length - 1,
      committedState: initialState,
    }),
};
