import Box from '@mui/material/Box';
import { Suspense } from 'react';

import { usePasskeysHere } from '@/features/shared/passkeys/passkeysHere';
import { lazyPart } from '@/ui/page/lazyPart';

/** Everyone can sign in without it, so nothing is said where it cannot be loaded. */
const PasskeyButton = lazyPart(
  () => import('./PasskeyButton'),
  'PasskeyButton',
  () => null,
);

/** The other way to sign in, below the form; its place is kept until it is loaded. */
export function PasskeySignIn() {
  if (!usePasskeysHere()) return null;
  return (
    <Box sx={{ mt: 2, minHeight: 48 }}>
      <Suspense>
        <PasskeyButton />
      </Suspense>
    </Box>
  );
}
