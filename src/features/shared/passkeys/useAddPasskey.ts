import { useRef, useState } from 'react';

import { useAddPasskeyMutation, useGetPasskeyOptionsMutation } from '@/api/signIn/ways';
import { texts } from '@/contract/texts';
import { toast } from '@/ui/toast/toast';

/** Makes a passkey on this device; `onAdded` gets the recovery codes that come with an administrator's first factor. */
export function useAddPasskey(onAdded: (codes: string[] | null) => void) {
  const [getOptions] = useGetPasskeyOptionsMutation();
  const [addPasskey, { reset }] = useAddPasskeyMutation();
  const [isAdding, setAdding] = useState(false);
  const isRunning = useRef(false);

  async function run() {
    const { makePasskey, giveUp } = await import('./ceremony');
    giveUp();
    const { data: options } = await getOptions();
    if (!options) return;
    const made = await makePasskey(options);
    if (!('result' in made)) {
      if (made.text) toast.error(made.text);
      return;
    }
    const { data: added } = await addPasskey({ passkey: made.result });
    // Recovery codes stay in the dialog that shows them, not in the store.
    reset();
    if (added) onAdded(added.recoveryCodes);
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
