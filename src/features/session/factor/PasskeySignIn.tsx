import Box from '@mui/material/Box';
import { Suspense } from 'react';

import { usePasskeysHere } from '@/features/shared/passkeys/passkeysHere';
import { lazyPart } from '@/ui/page/lazyPart';

/** Optional, so a failed load shows nothing. */
const PasskeyButton = lazyPart(
  () => import('./PasskeyButton'),
  'PasskeyButton',
  () => null,
);

/** Passkey sign-in below the form; its space is reserved while it loads. */
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
