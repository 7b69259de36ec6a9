import { isAnyOf, isRejected, type Action } from '@reduxjs/toolkit';
import { call, delay, race, take } from 'typed-redux-saga';

import { isCallError } from '@/api/core/failure';
import { pages } from '@/contract/pages';
import { expiryRedirectMs, texts } from '@/contract/texts';
import { toast } from '@/ui/toast/toast';

import { leaveSession } from './leaving';
import { pendingHeld, sessionBegan, sessionEnded, tokenReplaced } from './sessionSlice';
import type { SagaDeps } from '@/store/sagaDeps';
import { idledOut } from '@/store/account/userSlice';

/** The service refused the token, or the page knows that it would. */
const isExpiry = (action: Action) =>
  idledOut.match(action) || (isRejected(action) && isCallError(action.payload) && action.payload.kind === 'expired');

/** A sign-in or sign-out while the notice stands settles the matter itself. */
const isSettled = isAnyOf(sessionBegan, sessionEnded, pendingHeld, tokenReplaced);

/** The first 401 ends the session; those that arrive while it is ending are part of it (SESS-10, SESS-11). */
export function* expirySaga(deps: SagaDeps) {
  while (true) {
    yield* take(isExpiry);
    yield* call(toast.error, texts.session.expired, { id: 'expired' });
    const { isTime } = yield* race({ isTime: delay(expiryRedirectMs), settled: take(isSettled) });
    if (isTime) yield* leaveSession(deps, 'expired', pages.login);
  }
}
