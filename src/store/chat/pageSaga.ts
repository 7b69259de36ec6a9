import { createAction, type Action } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { call, put, take, type SagaGenerator } from 'typed-redux-saga';

import type { ChatDeps, PageChange } from './chatDeps';

/** The page's visibility or network changed. */
export const pageChanged = createAction<PageChange>('chat/pageTurned');

export const isOffline = (action: Action) => pageChanged.match(action) && action.payload === 'offline';
/** The network or the page is back, so a waiting retry starts at once. */
export const isBack = (action: Action) =>
  pageChanged.match(action) && (action.payload === 'online' || action.payload === 'visible');

export function* pageSaga({ watchPage }: ChatDeps): SagaGenerator<void> {
  const changes = yield* call(() =>
    eventChannel<{ change: PageChange }>(
      (emit) => watchPage((change) => emit({ change })),
      buffers.expanding<{ change: PageChange }>(4),
    ),
  );
  try {
    while (true) yield* put(pageChanged((yield* take(changes)).change));
  } finally {
    changes.close();
  }
}
