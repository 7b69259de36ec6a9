import { useEffect, useEffectEvent } from 'react';

import { useGetSignInOptionsMutation, useSignInWithPasskeyMutation } from '@/api/signIn/passkeys';
import { useFinishSignIn } from '@/features/session/useFinishSignIn';
import { PasskeyPrompt } from '@/features/shared/passkeys/PasskeyPrompt';
import { usePasskey } from '@/features/shared/passkeys/usePasskey';
import { useAppDispatch } from '@/store/hooks';
import { factorAcceptedSaga } from '@/store/session/factorAcceptedSaga';
import { passkeyOfferSaga } from '@/store/session/passkeyOfferSaga';
import { startSaga } from '@/store/store';

/** Signs in with a passkey alone, by this button or in the form's first field. */
export function PasskeyButton() {
  const finishSignIn = useFinishSignIn();
  const dispatch = useAppDispatch();
  const [getOptions] = useGetSignInOptionsMutation();
  const [signIn] = useSignInWithPasskeyMutation();
  const prompt = usePasskey({
    getOptions: () => getOptions(),
    send: (assertion) => signIn(assertion),
    onDone: async (result) => result && finishSignIn(result, 'login'),
  });
  useEffect(() => {
    dispatch(startSaga('opened', factorAcceptedSaga));
    // Anyone who signs in here without a passkey is offered one afterward.
    dispatch(startSaga('passkeyOffer', passkeyOfferSaga));
  }, [dispatch]);
  useAutofillOffer(() => prompt.start({ isInField: true }));

  return (
    <PasskeyPrompt {...prompt} variant="outlined" size="large">
      Sign in with a passkey
    </PasskeyPrompt>
  );
}

/** The first of these events loads the passkey code. */
const interactionEvents = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const;

/** Lets the browser offer passkeys in the form's first field, after the first interaction. */
function useAutofillOffer(start: () => Promise<void>) {
  const startAutofill = useEffectEvent(async () => {
    const { supportsAutofill } = await import('@/features/shared/passkeys/ceremony');
    if (await supportsAutofill()) await start();
  });

  useEffect(() => {
    const controller = new AbortController();
    const handleFirstEvent = () => {
      controller.abort();
      // If this fails, the button still works.
      startAutofill().catch(() => {});
    };
    for (const eventName of interactionEvents)
      window.addEventListener(eventName, handleFirstEvent, { signal: controller.signal, passive: true });
    return () => controller.abort();
  }, []);
}
