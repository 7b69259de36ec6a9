import { createAction, type Action } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { call, put, take, type SagaGenerator } from 'typed-redux-saga';

import type { ChatDeps, PageTurn } from './chatDeps';

/** The page's visibility or network changed. */
export const pageTurned = createAction<PageTurn>('chat/pageTurned');

export const isOffline = (action: Action) => pageTurned.match(action) && action.payload === 'offline';
/** The network or the page is back, so a waiting retry starts at once. */
export const isBack = (action: Action) =>
  pageTurned.match(action) && (action.payload === 'online' || action.payload === 'visible');

export function* pageSaga({ watchPage }: ChatDeps): SagaGenerator<void> {
  const turns = yield* call(() =>
    eventChannel<{ turn: PageTurn }>(
      (tell) => watchPage((turn) => tell({ turn })),
      buffers.expanding<{ turn: PageTurn }>(4),
    ),
  );
  try {
    while (true) yield* put(pageTurned((yield* take(turns)).turn));
  } finally {
    turns.close();
  }
}
