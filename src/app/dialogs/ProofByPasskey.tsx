import PasskeyIcon from '@mui/icons-material/FingerprintOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';

import { useGetProofOptionsMutation, useProveByPasskeyMutation } from '@/api/signIn/passkeys';
import { useGetWaysQuery } from '@/api/signIn/ways';
import { usePasskeysHere } from '@/parts/passkeys/passkeysHere';
import { usePasskey } from '@/parts/passkeys/usePasskey';
import { BusyButton } from '@/ui/fields/BusyButton';

type Props = { onProved: () => void };

/** The other way to confirm who one is; nothing for those who have no passkey for this address. */
export function ProofByPasskey({ onProved }: Props) {
  const isPossible = usePasskeysHere();
  const { data: ways } = useGetWaysQuery(undefined, { skip: !isPossible });
  const isOffered = isPossible && ways?.passkeys.some(({ madeFor }) => madeFor === null);
  return isOffered ? <PasskeyButton onProved={onProved} /> : null;
}

function PasskeyButton({ onProved }: Props) {
  const [getOptions] = useGetProofOptionsMutation();
  const [prove] = useProveByPasskeyMutation();
  const { start, isBusy, problem } = usePasskey({
    options: () => getOptions(),
    send: (asserted) => prove(asserted),
    onDone: onProved,
  });
  return (
    <Box sx={{ mt: 2 }}>
      <BusyButton variant="outlined" startIcon={<PasskeyIcon />} isBusy={isBusy} onClick={() => void start()}>
        Use a passkey
      </BusyButton>
      <FormHelperText error role="status" sx={{ '&:empty': { display: 'none' } }}>
        {problem}
      </FormHelperText>
    </Box>
  );
}
