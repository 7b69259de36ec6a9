import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import {
  useAddPasskeyMutation,
  useGetPasskeyOptionsMutation,
  useGetSignInMethodsQuery,
} from '@/api/signIn/signInMethods';
import { texts } from '@/contract/texts';
import { QueryContent } from '@/features/shared/QueryContent';
import { BusyButton } from '@/ui/fields/BusyButton';
import { toast } from '@/ui/toast/toast';
import { PasskeyList } from './PasskeyList';
import { usePasskeySupport } from './passkeySupport';

type Props = {
  /**
   * Called after a passkey is added, with the recovery codes created for an administrator's first passkey or
   * authenticator app.
   */
  onAdded?: (codes: string[] | null) => void;
};

const doNothing = () => {};

/** The signed-in person's passkeys; new ones can be added if this browser supports it. */
export function OwnPasskeys({ onAdded = doNothing }: Props) {
  const query = useGetSignInMethodsQuery();
  const canAddPasskey = usePasskeySupport();
  const { add, isAdding } = useAddPasskey(onAdded);

  return (
    <QueryContent query={query} rows={1} height={56}>
      {({ passkeys }) => (
        <>
          {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
          {canAddPasskey ? (
            <Box sx={{ mt: passkeys.length > 0 ? 1.5 : 0 }}>
              <BusyButton variant="outlined" isBusy={isAdding} onClick={() => void add()}>
                {passkeys.length > 0 ? 'Add another passkey' : 'Add a passkey'}
              </BusyButton>
            </Box>
          ) : (
            <Typography variant="body2" color="textSecondary">
              This browser can’t create a passkey for this site.
            </Typography>
          )}
        </>
      )}
    </QueryContent>
  );
}

/**
 * Creates a passkey on this device; `onAdded` receives the recovery codes created for an administrator's first passkey
 * or authenticator app.
 */
function useAddPasskey(onAdded: (codes: string[] | null) => void) {
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
