import { type Action, isAnyOf, isRejected } from '@reduxjs/toolkit';
import { call, delay, race, take } from 'typed-redux-saga';

import { isCallError } from '@/api/core/failure';
import { pages } from '@/contract/pages';
import { expiryRedirectMs, texts } from '@/contract/texts';
import { idledOut } from '@/store/account/userSlice';
import type { SagaDeps } from '@/store/sagaDeps';
import { toast } from '@/ui/toast/toast';
import { endSession } from './endSession';
import { pendingBegan, sessionBegan, sessionEnded, tokenReplaced } from './sessionSlice';

/** A refused token, or an idle timeout. */
const isExpiry = (action: Action) =>
  idledOut.match(action) || (isRejected(action) && isCallError(action.payload) && action.payload.kind === 'expired');

/** A sign-in or sign-out during the notice takes over. */
const isSettled = isAnyOf(sessionBegan, sessionEnded, pendingBegan, tokenReplaced);

/** The first 401 or idle timeout ends the session; further ones are ignored while it is ending. */
export function* expirySaga(deps: SagaDeps) {
  while (true) {
    yield* take(isExpiry);
    yield* call(toast.error, texts.session.expired, { id: 'expired' });
    const { isTime } = yield* race({ isTime: delay(expiryRedirectMs), settled: take(isSettled) });
    if (isTime) yield* endSession(deps, 'expired', pages.login);
  }
}
