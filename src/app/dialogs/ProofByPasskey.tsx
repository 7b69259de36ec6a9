import Box from '@mui/material/Box';

import { useGetProofOptionsMutation, useProveByPasskeyMutation } from '@/api/signIn/passkeys';
import { useGetSignInMethodsQuery } from '@/api/signIn/signInMethods';
import { PasskeyPrompt } from '@/features/shared/passkeys/PasskeyPrompt';
import { usePasskeySupport } from '@/features/shared/passkeys/passkeySupport';
import { usePasskey } from '@/features/shared/passkeys/usePasskey';

type Props = { onProved: () => void };

/** Offers to confirm the person's identity with a passkey; renders nothing without a passkey for this URL. */
export function ProofByPasskey({ onProved }: Props) {
  const isSupported = usePasskeySupport();
  const { data: methods } = useGetSignInMethodsQuery(undefined, { skip: !isSupported });
  const isOffered = isSupported && methods?.passkeys.some(({ madeFor }) => madeFor === null);
  return isOffered ? <PasskeyProof onProved={onProved} /> : null;
}

function PasskeyProof({ onProved }: Props) {
  const [getOptions] = useGetProofOptionsMutation();
  const [prove] = useProveByPasskeyMutation();
  const prompt = usePasskey({
    getOptions: () => getOptions(),
    send: (assertion) => prove(assertion),
    onDone: onProved,
  });
  return (
    <Box sx={{ mt: 2 }}>
      <PasskeyPrompt {...prompt} variant="outlined">
        Use a passkey
      </PasskeyPrompt>
    </Box>
  );
}
