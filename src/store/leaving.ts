import { call, delay, put, race, select } from 'typed-redux-saga';

import { selectIsSignedIn, selectToken, sessionEnded, type EndReason } from './sessionSlice';
import type { World } from './surroundings';

/** A page that takes longer to arrive than this is not waited for. */
const patienceMs = 500;
const lookAgainMs = 50;
const longestSignInMs = 10_000;

/**
 * Leads away and ends the session. The token is put aside first, so nothing goes out with it on the way, and the
 * page changes before the session is gone, so that no guard leads anywhere else.
 */
export function* leave({ calls, navigate, returning }: World, reason: EndReason, page: string) {
  const token = yield* select(selectToken);
  if (token) yield* call([calls, 'spend'], token);
  if (yield* select(selectIsSignedIn)) yield* call([returning, 'leave'], reason === 'expired' ? window.location : null);
  yield* race({ arrived: call(navigate, page, { replace: true }), late: delay(patienceMs) });
  // A sign-in under way may settle it; the end of the session would call it off.
  for (let waited = 0; (yield* call([calls, 'isProving'])) && waited < longestSignInMs; waited += lookAgainMs) yield* delay(lookAgainMs);
  if ((yield* select(selectToken)) === token) yield* put(sessionEnded({ reason }));
}
