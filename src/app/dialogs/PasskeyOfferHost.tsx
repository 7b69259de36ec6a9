import { useEffect, useState } from 'react';

import { isPasskeyAddress } from '@/parts/passkeys/passkeysHere';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectAdminKind, selectIsSignedIn } from '@/store/session/sessionSlice';
import { atRest, startSaga } from '@/store/store';
import { useSiteConfig } from '@/ui/page/siteConfig';

/** Offers a passkey to a member who has just signed in, where this browser has them; loaded once the page is at rest. */
export function PasskeyOfferHost() {
  const dispatch = useAppDispatch();
  const { passkeyDomain } = useSiteConfig();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const isMember = useAppSelector(selectAdminKind) === null;
  // A session that was there when the page opened is no sign-in.
  const [wasSignedOut, setSignedOut] = useState(!isSignedIn);
  if (!isSignedIn && !wasSignedOut) setSignedOut(true);
  const isMeant = isSignedIn && isMember && wasSignedOut && isPasskeyAddress(passkeyDomain);

  useEffect(() => {
    if (!isMeant || !('PublicKeyCredential' in window)) return;
    dispatch(atRest())
      .then(() => import('@/store/session/passkeyOfferSaga'))
      .then(
        ({ passkeyOfferSaga }) => dispatch(startSaga('passkeyOffer', passkeyOfferSaga)),
        // Everything works without the offer; the profile has it too.
        () => {},
      );
  }, [isMeant, dispatch]);

  return null;
}
