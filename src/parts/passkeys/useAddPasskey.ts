import { useRef, useState } from 'react';

import { useAddPasskeyMutation, useGetPasskeyOptionsMutation } from '@/api/signIn/ways';
import { texts } from '@/contract/texts';
import { toast } from '@/ui/toast/toast';

/** Makes a passkey on this device; `onCodes` gets the recovery codes that come with an administrator's first factor. */
export function useAddPasskey(onCodes: (codes: string[]) => void) {
  const [getOptions] = useGetPasskeyOptionsMutation();
  const [addPasskey] = useAddPasskeyMutation();
  const [isAdding, setAdding] = useState(false);
  const isRunning = useRef(false);

  async function run() {
    const { makePasskey, giveUp } = await import('./ceremony');
    giveUp();
    const { data: options } = await getOptions();
    if (!options) return;
    const made = await makePasskey(options);
    if (!('result' in made)) {
      if (made.words) toast.error(made.words);
      return;
    }
    const { data: added } = await addPasskey({ passkey: made.result });
    if (added?.recoveryCodes) onCodes(added.recoveryCodes);
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
