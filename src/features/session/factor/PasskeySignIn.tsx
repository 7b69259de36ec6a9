import Box from '@mui/material/Box';
import { Suspense } from 'react';

import { usePasskeySupport } from '@/features/shared/passkeys/passkeySupport';
import { lazyComponent } from '@/ui/page/lazyComponent';

/** Shows nothing if its code cannot be loaded, because it is optional. */
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
