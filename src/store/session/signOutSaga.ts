import { race, type SagaGenerator, select, take, takeEvery, takeLeading } from 'typed-redux-saga';

import { sessionApi } from '@/api/session';
import { pages } from '@/contract/pages';
import { request } from '@/store/request';
import type { SagaDeps } from '@/store/sagaDeps';
import { endSession } from './endSession';
import { selectAdminKind, selectToken, sessionEnded, signOutRequested, tokenReplaced } from './sessionSlice';

const { signOut } = sessionApi.endpoints;

/**
 * Whether a refused sign-out's token was replaced in the meantime, for example by a new contact number; the new one may
 * still arrive. Otherwise the session ends soon, because its token was refused.
 */
function* waitForNewToken(refusedToken: string | null): SagaGenerator<boolean> {
  const token = yield* select(selectToken);
  if (token !== refusedToken || token === null) return token !== null;
  const { replaced } = yield* race({ replaced: take(tokenReplaced), over: take(sessionEnded) });
  return replaced !== undefined;
}

/** Signs out at the service where the person signed in; after a refusal the session stays. */
export function* signOutSaga(deps: SagaDeps) {
  yield* takeLeading(signOutRequested, function* () {
    let wasTokenReplaced = true;
    while (wasTokenReplaced) {
      const token = yield* select(selectToken);
      const { error } = yield* request(signOut.initiate({ kind: yield* select(selectAdminKind) }));
      wasTokenReplaced = (error?.kind === 'expired' || error?.kind === 'signedOut') && (yield* waitForNewToken(token));
    }
  });
  yield* takeEvery(signOut.matchFulfilled, function* ({ meta }) {
    const { kind } = meta.arg.originalArgs;
    yield* endSession(deps, 'signedOut', kind === 'console' ? pages.admin : pages.login);
  });
}
