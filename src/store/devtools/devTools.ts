import { type InstrumentExt, instrument, type LiftedAction, type LiftedState } from '@redux-devtools/instrument';
import { type Action, isPlainObject, type StoreEnhancer, type UnknownAction } from '@reduxjs/toolkit';

import { addEndpointName, removeEndpointName } from './endpointName';
import { redact } from './redact';

type LiftedHistory = LiftedState<unknown, UnknownAction & Action<string>, null>;
type MonitorAction = LiftedAction<unknown, UnknownAction & Action<string>, null>;

/** The extension's messages to a page that has subscribed. */
export type ExtensionMessage =
  /** A button was clicked, or a file was read (`IMPORT_STATE`). */
  | { type: 'DISPATCH'; payload: MonitorAction }
  /** An action was written in the dispatcher, as text. */
  | { type: 'ACTION'; payload: unknown }
  | { type: 'START' | 'STOP' | 'UPDATE' | 'EXPORT' | 'OPTIONS' };

type ExtensionConnection = {
  init: (state: unknown, lifted?: unknown) => void;
  /** An action with the state after it; or, with null, the entire history. */
  send: (action: unknown, state: unknown) => void;
  subscribe: (listener: (message: ExtensionMessage) => void) => unknown;
  error: (message: string) => void;
};
type Extension = {
  connect: (options: {
    name: string;
    maxAge: number;
    features: Record<string, boolean | string>;
  }) => ExtensionConnection;
};

declare global {
  interface Window {
    __REDUX_DEVTOOLS_EXTENSION__?: Extension;
  }
}

/** Limits the actions that the page keeps with their states. */
const maxAge = 200;

const features = {
  pause: true,
  lock: true,
  export: true,
  // The page's own history reads the file.
  import: 'custom',
  jump: true,
  skip: true,
  reorder: true,
  dispatch: true,
};

const redactAction = (action: UnknownAction) => addEndpointName(redact(action));

/**
 * The history without private data. Its lists are copied entry by entry, because they are changed in place and `redact`
 * caches a copy for each object.
 */
const redactHistory = ({ actionsById, computedStates, committedState, ...rest }: LiftedHistory) => ({
  ...rest,
  actionsById: Object.fromEntries(
    Object.entries(actionsById).map(([id, entry]) => [id, { ...entry, action: redactAction(entry.action) }]),
  ),
  computedStates: computedStates.map(({ state, error }) => ({
    state: redact(state),
    ...(error && { error: redact(error) }),
  })),
  committedState: redact(committedState),
});

/**
 * A file to import, with its actions as they were dispatched. Its states are not recomputed, because redacted actions
 * could lead to other states than those that were recorded.
 */
function restoreImport(monitorAction: MonitorAction): MonitorAction {
  if (monitorAction.type !== 'IMPORT_STATE' || !('actionsById' in monitorAction.nextLiftedState)) return monitorAction;
  const { actionsById, ...rest } = monitorAction.nextLiftedState;
  const restoredActions = Object.entries(actionsById).map(
    ([id, entry]) => [id, { ...entry, action: removeEndpointName(entry.action) }] as const,
  );
  return {
    ...monitorAction,
    nextLiftedState: { ...rest, actionsById: Object.fromEntries(restoredActions) },
    noRecompute: true,
  };
}

function parseAction(text: unknown): UnknownAction {
  const action: unknown = typeof text === 'string' ? JSON.parse(text) : text;
  if (!isPlainObject(action) || !('type' in action)) throw new Error('An action must be a JSON object with a type.');
  return action as UnknownAction;
}

/**
 * Connects the store to Redux DevTools. The history of actions and raw states stays in the page, which handles the
 * extension's buttons. The extension only receives redacted copies, because it saves everything it receives.
 */
export function makeDevTools() {
  let dispatchFromOutside: ((action: UnknownAction) => unknown) | undefined;

  const enhancer: StoreEnhancer = (createStore) => (reducer, preloadedState) => {
    const connection = window.__REDUX_DEVTOOLS_EXTENSION__?.connect({ name: 'Harbor Benefits', maxAge, features });
    if (!connection) return createStore(reducer, preloadedState);
    const instrumentedStore = instrument(undefined, { maxAge })(createStore)(reducer, preloadedState);
    const { liftedStore } = instrumentedStore as InstrumentExt<unknown, UnknownAction & Action<string>, null>;
    const sendHistory = () => connection.send(null, redactHistory(liftedStore.getState()));

    connection.init(redact(instrumentedStore.getState()));
    connection.subscribe((message) => {
      if (message.type === 'DISPATCH') {
        liftedStore.dispatch(restoreImport(message.payload));
        sendHistory();
      } else if (message.type === 'ACTION') {
        try {
          dispatchFromOutside?.(parseAction(message.payload));
        } catch (thrown) {
          connection.error(thrown instanceof Error ? thrown.message : 'This isn’t an action.');
        }
      } else if (message.type === 'START' || message.type === 'UPDATE') sendHistory();
    });

    const dispatch: typeof instrumentedStore.dispatch = (action) => {
      const result = instrumentedStore.dispatch(action);
      const { isPaused, isLocked, currentStateIndex, stagedActionIds } = liftedStore.getState();
      if (isPaused || isLocked) return result;
      // While an older state is shown, an action alone would not include the current position.
      if (currentStateIndex < stagedActionIds.length - 1) sendHistory();
      else connection.send(redactAction(action), redact(instrumentedStore.getState()));
      return result;
    };
    return { ...instrumentedStore, dispatch };
  };

  return {
    enhancer,
    /** Sets the store's `dispatch`, so that middleware and sagas see actions from the dispatcher. */
    attach(dispatch: (action: UnknownAction) => unknown) {
      dispatchFromOutside = dispatch;
    },
  };
}
