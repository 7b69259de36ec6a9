import { call, select, take } from 'typed-redux-saga';

import { signInMethodsApi } from '@/api/signIn/signInMethods';
import { pages } from '@/contract/pages';
import { askQuestion } from '@/store/confirm/confirmSaga';
import { goTo } from '@/store/navigation';
import { request } from '@/store/request';
import type { SagaDeps } from '@/store/sagaDeps';

import { selectAdminKind, sessionBegan } from './sessionSlice';

const { getSignInMethods, dismissPasskeyOffer } = signInMethodsApi.endpoints;

/** Whether this device can verify its user by fingerprint, face, or PIN. */
const hasPlatformAuthenticator = () => window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();

/**
 * Offers a passkey to members after a sign-in, until they have one or have dismissed the offer. The saga starts on the
 * pages before a sign-in, so that a restored session does not count as a sign-in.
 */
export function* passkeyOfferSaga(deps: SagaDeps) {
  while (true) {
    yield* take(sessionBegan);
    if ((yield* select(selectAdminKind)) !== null) continue;
    yield* call([deps.live, 'whenPageIdle']);
    yield* call(offerPasskey, deps);
  }
}

function* offerPasskey(deps: SagaDeps) {
  try {
    if (!(yield* call(hasPlatformAuthenticator))) return;
  } catch {
    // The browser cannot say whether the device has an authenticator, so no passkey is offered.
    return;
  }
  const { data: methods } = yield* request(
    getSignInMethods.initiate(undefined, { subscribe: false, forceRefetch: true }),
  );
  if (!methods?.isOffered) return;
  const outcome = yield* askQuestion({
    kind: 'offerPasskey',
    form: 'quietToast',
    text: {
      text: 'Sign in faster next time? Use your fingerprint, face, or PIN.',
      confirm: 'Add a passkey',
      isHarmless: true,
      cancel: 'No, thanks',
    },
  });
  if (outcome === 'left') return;
  yield* request(dismissPasskeyOffer.initiate());
  if (outcome === 'done') yield* goTo(deps, pages.profile);
}
