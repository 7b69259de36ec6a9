import { call, delay, fork, race, select, take } from 'typed-redux-saga';

import { isCallError, isRefusal, isSilent } from '@/api/core/failure';
import { userApi } from '@/api/user';
import { pages } from '@/contract/pages';
import { texts } from '@/contract/texts';
import { putThunk } from '@/store/request';
import type { SagaDeps } from '@/store/sagaDeps';
import { toast } from '@/ui/toast/toast';
import { endSession } from './endSession';
import {
  memberPageOpened,
  selectAdminKind,
  selectIsSignedIn,
  selectUserFetched,
  sessionBegan,
  sessionEnded,
} from './sessionSlice';

const { getUserInfo } = userApi.endpoints;

const firstWaitMs = 2000;
const maxWaitMs = 60_000;

/** Retries failed loads of the person with growing pauses; a refusal ends the session. */
function* retryFailedLoads(deps: SagaDeps) {
  let waitMs = firstWaitMs;
  while (true) {
    const { rejected } = yield* race({
      rejected: take(getUserInfo.matchRejected),
      over: take([getUserInfo.matchFulfilled, sessionEnded]),
    });
    if (!rejected) {
      waitMs = firstWaitMs;
      continue;
    }
    const { payload, meta } = rejected;
    if (meta.condition || meta.aborted || (isCallError(payload) && isSilent(payload))) continue;
    if (!(yield* select(selectIsSignedIn))) continue;
    if (isCallError(payload) && isRefusal(payload)) {
      yield* call(toast.error, payload.text);
      yield* endSession(deps, 'infoFailed', pages.login);
      continue;
    }
    if (waitMs === firstWaitMs) yield* call(toast.error, texts.session.userLoadFailed, { id: 'personUnread' });
    const { isTime } = yield* race({ isTime: delay(waitMs), over: take([getUserInfo.matchFulfilled, sessionEnded]) });
    waitMs = isTime ? Math.min(waitMs * 2, maxWaitMs) : firstWaitMs;
    if (isTime) void (yield* putThunk(getUserInfo.initiate(undefined, { subscribe: false, forceRefetch: true })));
  }
}

/**
 * Loads the person once per session: members at once, employee administrators with their first member page, console
 * administrators never.
 */
export function* userInfoSaga(deps: SagaDeps) {
  yield* fork(retryFailedLoads, deps);

  let isMemberPage = false;
  while (true) {
    const isSignedIn = yield* select(selectIsSignedIn);
    const admin = yield* select(selectAdminKind);
    const isUserNeeded = admin === null || (admin === 'employee' && isMemberPage);
    if (isSignedIn && isUserNeeded && !(yield* select(selectUserFetched))) {
      // Stays subscribed, so that invalidating the person reloads it.
      void (yield* putThunk(getUserInfo.initiate()));
    }
    isMemberPage = memberPageOpened.match(yield* take([sessionBegan, memberPageOpened]));
  }
}
