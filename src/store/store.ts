import { configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';

import { api } from '@/api/core/api';
import { makeInFlightCalls } from '@/api/core/inFlightCalls';
import { proofSettled } from '@/api/core/proofRetry';
import { defaultConfig, type SiteConfig } from '@/contract/config';

import { initialAdmin } from '@/store/admin/adminSlice';
import { browserRealtimeLoader } from '@/store/chat/chatSaga';
import { initialChat } from '@/store/chat/chatSlice';
import { makeDevTools } from '@/store/devtools/devTools';
import type { Recorder } from '@/store/recorder/recorder';
import { getLocalStorage, getSessionStorage, loadCodeStep, openBrowserStorage } from '@/store/session/browserStorage';
import { pageAfterSignIn, type SignInKind } from '@/store/session/pageAfterSignIn';
import { makeReturnTo } from '@/store/session/returnTo';
import { type AdminKind, selectAdminKind } from '@/store/session/sessionSlice';
import { browserLog, type Log } from './log';
import { type Navigate, navigateTo } from './navigation';
import { type RootState, reducer } from './rootReducer';
import { rootSaga } from './rootSaga';
import type { RealtimeLoader, Saga, SagaDeps } from './sagaDeps';
import { supervise } from './supervisor';

type Options = {
  config?: SiteConfig;
  storage?: Storage | null;
  navigate?: Navigate;
  reload?: () => void;
  log?: Log;
  live?: RealtimeLoader;
  recorder?: Recorder;
};

/** Development only: checking a thousand imported rows for immutability is slow. */
const slowCheckMs = 250;

/** Starts a saga that is loaded with its screen; does nothing if it was already started. */
export type SagaStarter = { start: (name: string, saga: Saga) => void };

export function makeStore({
  config = defaultConfig,
  storage = getLocalStorage(),
  navigate = navigateTo,
  reload = () => window.location.reload(),
  log = browserLog,
  live = browserRealtimeLoader,
  recorder,
}: Options = {}) {
  const tabStorage = storage && getSessionStorage();
  const memory = recorder
    ? openBrowserStorage(recorder.watchStorage(storage, 'local'), recorder.watchStorage(tabStorage, 'tab'))
    : openBrowserStorage(storage, tabStorage);
  const { session: storedSession, unread, import: lastImport, ssn } = memory.readStoredState();
  const session = (storedSession.auth ? null : loadCodeStep(window.location.pathname, tabStorage)) ?? storedSession;
  const deps: SagaDeps = {
    config,
    calls: makeInFlightCalls(),
    memory,
    navigate,
    reload,
    returnTo: makeReturnTo({
      maskedSsn: ssn,
      isSignedIn: session.auth,
      openedLocation: window.location,
      report: memory.announcePerson,
    }),
    log,
    live,
  };
  const watchedDeps = recorder?.watch(deps) ?? deps;
  const sagas = createSagaMiddleware(recorder && { effectMiddlewares: [recorder.effects] });
  const startedSagas = new Set<string>();
  const starter: SagaStarter = {
    start(name, saga) {
      if (startedSagas.has(name)) return;
      startedSagas.add(name);
      recorder?.started(name);
      sagas.run(supervise, name, saga, watchedDeps);
    },
  };

  const devTools = process.env.NODE_ENV === 'production' ? undefined : makeDevTools();
  const store = configureStore({
    reducer,
    preloadedState: {
      session,
      chat: { ...initialChat, unread },
      admin: { ...initialAdmin, import: lastImport },
    } as RootState,
    middleware(getDefaultMiddleware) {
      const chain = getDefaultMiddleware({
        thunk: { extraArgument: { ...deps, sagas: starter } },
        serializableCheck: { warnAfter: slowCheckMs },
        immutableCheck: { warnAfter: slowCheckMs },
      }).concat(api.middleware, sagas);
      return recorder ? (chain.prepend(recorder.middleware) as unknown as typeof chain) : chain;
    },
    enhancers(getDefaultEnhancers) {
      // Subscribers are notified in the same tick, because the chat already collects messages until the next frame.
      const enhancers = getDefaultEnhancers({ autoBatch: { type: 'tick' } });
      return devTools ? enhancers.concat(devTools.enhancer) : enhancers;
    },
    // The built-in integration would send private data to the extension; `makeDevTools` replaces it.
    devTools: false,
  });
  devTools?.attach(store.dispatch);
  sagas.run(rootSaga, watchedDeps);
  return store;
}

export type Store = ReturnType<typeof makeStore>;
export type AppDispatch = Store['dispatch'];
type AppThunk<Result = void> = ThunkAction<Result, RootState, SagaDeps & { sagas: SagaStarter }, UnknownAction>;

/** Starts a saga when its screen is loaded. */
export const startSaga =
  (name: string, saga: Saga): AppThunk =>
  (_dispatch, _getState, { sagas }) =>
    sagas.start(name, saga);

/** Continues the calls that are waiting for a proof of identity, or fails them. */
export const resolveProof =
  (isProved: boolean): AppThunk =>
  (dispatch, _getState, { calls }) => {
    dispatch(proofSettled());
    calls.proofs.settle(isProved);
  };

/** Resolves when the page has loaded and is idle. */
export const whenIdle =
  (): AppThunk<Promise<void>> =>
  (_dispatch, _getState, { live }) =>
    live.whenPageIdle();

/** Whether the sidebar is expanded, as the person chose in this browser; null until they have. */
export const readSidebarExpanded =
  (): AppThunk<boolean | null> =>
  (_dispatch, _getState, { memory }) =>
    memory.readSidebarExpanded();

export const saveSidebarExpanded =
  (isOpen: boolean): AppThunk =>
  (_dispatch, _getState, { memory }) =>
    memory.saveSidebarExpanded(isOpen);

/** `console` if the last sign-in in this browser was a console administrator's; otherwise null. */
export const loadLastSignIn =
  (): AppThunk<AdminKind | null> =>
  (_dispatch, _getState, { memory }) =>
    memory.loadLastSignIn();

/** The page to open after signing in; a page to return to is only returned once. */
export const takePageAfterSignIn =
  (signInKind: SignInKind): AppThunk<string> =>
  (_dispatch, getState, { returnTo }) =>
    pageAfterSignIn({ signInKind, admin: selectAdminKind(getState()), returnTo: returnTo.take() });
