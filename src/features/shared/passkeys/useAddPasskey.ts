import { useRef, useState } from 'react';

import { useAddPasskeyMutation, useGetPasskeyOptionsMutation } from '@/api/signIn/signInMethods';
import { texts } from '@/contract/texts';
import { toast } from '@/ui/toast/toast';

/**
 * Creates a passkey on this device; `onAdded` receives the recovery codes created for an administrator's first passkey
 * or authenticator app.
 */
export function useAddPasskey(onAdded: (codes: string[] | null) => void) {
  const [getOptions] = useGetPasskeyOptionsMutation();
  const [addPasskey, { reset }] = useAddPasskeyMutation();
  const [isAdding, setAdding] = useState(false);
  const isRunning = useRef(false);

  async function run() {
    const { createPasskey, cancelPasskeyPrompt } = await import('./ceremony');
    cancelPasskeyPrompt();
    const { data: options } = await getOptions();
    if (!options) return;
    const outcome = await createPasskey(options);
    if (!('result' in outcome)) {
      if (outcome.text) toast.error(outcome.text);
      return;
    }
    const { data: addedPasskey } = await addPasskey({ passkey: outcome.result });
    // Removes the recovery codes from the store; only the dialog holds them.
    reset();
    if (addedPasskey) onAdded(addedPasskey.recoveryCodes);
  }

  async function add() {
    if (isRunning.current) return;
    isRunning.current = true;
    setAdding(true);
    try {
      await run();
    } catch {
      toast.error(texts.network.unreachable);
    } finally {
      isRunning.current = false;
      setAdding(false);
    }
  }

  return { add, isAdding };
}
