import { put, select, take, takeEvery } from 'typed-redux-saga';

import { isCallError, isUnspoken } from '@/api/failure';
import { userApi } from '@/api/user';
import { pages } from '@/contract/pages';

import { leave } from './leaving';
import { memberPageOpened, selectAdminKind, selectIsSignedIn, selectUserFetched, sessionBegan } from './sessionSlice';
import type { World } from './surroundings';

const { getUserInfo } = userApi.endpoints;

/**
 * Reads who is signed in, once a session: members at once, an employee-admin with the first page of members, the
 * console's administrator never (SESS-04, D-02). A session whose person cannot be read ends (SESS-05).
 */
export function* userInfoSaga(world: World) {
  yield* takeEvery(getUserInfo.matchRejected, function* ({ payload, meta }) {
    if (meta.condition || meta.aborted || (isCallError(payload) && isUnspoken(payload))) return;
    if (yield* select(selectIsSignedIn)) yield* leave(world, 'infoFailed', pages.login);
  });

  let isMemberPage = false;
  while (true) {
    const isSignedIn = yield* select(selectIsSignedIn);
    const admin = yield* select(selectAdminKind);
    const isWanted = admin === null || (admin === 'employee' && isMemberPage);
    if (isSignedIn && isWanted && !(yield* select(selectUserFetched))) {
      // The reading stays subscribed, so that whatever changes the person reads them again.
      yield* put(getUserInfo.initiate() as never);
    }
    isMemberPage = memberPageOpened.match(yield* take([sessionBegan, memberPageOpened]));
  }
}
