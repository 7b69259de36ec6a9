import Box from '@mui/material/Box';
import { Suspense } from 'react';

import { usePasskeySupport } from '@/features/shared/passkeys/passkeySupport';
import { lazyComponent } from '@/ui/page/lazyComponent';

/** Optional, so a failed load shows nothing. */
const PasskeyButton = lazyComponent(
  () => import('./PasskeyButton'),
  'PasskeyButton',
  () => null,
);

/** Passkey sign-in below the form; its space is reserved while it loads. */
export function PasskeySignIn() {
  if (!usePasskeySupport()) return null;
  return (
    <Box sx={{ mt: 2, minHeight: 48 }}>
      <Suspense>
        <PasskeyButton />
      </Suspense>
    </Box>
  );
}
