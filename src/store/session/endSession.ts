import { call, delay, put, select } from 'typed-redux-saga';

import { goTo } from '@/store/navigation';
import type { SagaDeps } from '@/store/sagaDeps';
import { type EndReason, selectIsSignedIn, selectPending, selectToken, sessionEnded } from './sessionSlice';

const pollMs = 50;
const maxSignInMs = 10_000;

/**
 * Navigates away and ends the session. The token is revoked first, so that no call uses it in between, and the page
 * changes before the session ends, so that no route guard redirects.
 */
export function* endSession(deps: SagaDeps, reason: EndReason, page: string) {
  const { calls, returnTo } = deps;
  const token = yield* select(selectToken);
  if (token) yield* call([calls, 'revoke'], token);
  if (yield* select(selectIsSignedIn))
    yield* call([returnTo, 'handleSignOut'], reason === 'expired' ? window.location : null);
  yield* goTo(deps, page, { replace: true });
  // Waits for a sign-in in flight, which ending the session would abort.
  for (let waited = 0; (yield* call([calls, 'isSigningIn'])) && waited < maxSignInMs; waited += pollMs)
    yield* delay(pollMs);
  const isPending = (yield* select(selectPending)) !== null;
  if ((yield* select(selectToken)) === token && !isPending) yield* put(sessionEnded({ reason }));
}
