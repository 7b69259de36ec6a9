import { createAction, type Action } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { call, put, take, type SagaGenerator } from 'typed-redux-saga';

import type { ChatDeps, PageTurn } from './chatDeps';

/** The page came to the front or went behind, or its network came or went. */
export const pageTurned = createAction<PageTurn>('chat/pageTurned');

export const isOffline = (action: Action) => pageTurned.match(action) && action.payload === 'offline';
/** What was given up for a while may be worth another try. */
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
