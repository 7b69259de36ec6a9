import Box from '@mui/material/Box';

import { useGetProofOptionsMutation, useProveByPasskeyMutation } from '@/api/signIn/passkeys';
import { useGetSignInMethodsQuery } from '@/api/signIn/signInMethods';
import { PasskeyPrompt } from '@/features/shared/passkeys/PasskeyPrompt';
import { usePasskeySupport } from '@/features/shared/passkeys/passkeySupport';
import { usePasskey } from '@/features/shared/passkeys/usePasskey';

type Props = { onProved: () => void };

/** Offers to confirm the person's identity with a passkey; renders nothing without a passkey for this URL. */
export function ProofByPasskey({ onProved }: Props) {
  const isPossible = usePasskeySupport();
  const { data: methods } = useGetSignInMethodsQuery(undefined, { skip: !isPossible });
  const isOffered = isPossible && methods?.passkeys.some(({ madeFor }) => madeFor === null);
  return isOffered ? <ByPasskey onProved={onProved} /> : null;
}

function ByPasskey({ onProved }: Props) {
  const [getOptions] = useGetProofOptionsMutation();
  const [prove] = useProveByPasskeyMutation();
  const asking = usePasskey({
    options: () => getOptions(),
    send: (asserted) => prove(asserted),
    onDone: onProved,
  });
  return (
    <Box sx={{ mt: 2 }}>
      <PasskeyPrompt {...asking} variant="outlined">
        Use a passkey
      </PasskeyPrompt>
    </Box>
  );
}
