import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { useGetSignInMethodsQuery } from '@/api/signIn/signInMethods';
import { QueryContent } from '@/features/shared/QueryContent';
import { BusyButton } from '@/ui/fields/BusyButton';

import { PasskeyList } from './PasskeyList';
import { usePasskeySupport } from './passkeySupport';
import { useAddPasskey } from './useAddPasskey';

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
