import { select, takeEvery, takeLeading } from 'typed-redux-saga';

import { sessionApi } from '@/api/session';
import { pages } from '@/contract/pages';

import { leave } from './leaving';
import { request } from '@/store/request';
import { selectAdminKind, signOutAsked } from './sessionSlice';
import type { World } from '@/store/sagaDeps';

const { signOut } = sessionApi.endpoints;

/** Signs out where the person signed in; a refusal leaves everything as it was (D-24). */
export function* signOutSaga(world: World) {
  yield* takeLeading(signOutAsked, function* () {
    yield* request(signOut.initiate({ kind: yield* select(selectAdminKind) }));
  });
  yield* takeEvery(signOut.matchFulfilled, function* ({ meta }) {
    const { kind } = meta.arg.originalArgs;
    yield* leave(world, 'signedOut', kind === 'console' ? pages.admin : pages.login);
  });
}
