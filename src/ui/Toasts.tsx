import Box from '@mui/material/Box';
import { lazy, Suspense, useEffect, useState } from 'react';

import { onFirstToast } from './toast';

const ToastBoard = lazy(async () => ({ default: (await import('./ToastBoard')).ToastBoard }));

/** Signs of life: whoever types or points may soon be told something. */
const signs = ['pointerdown', 'keydown'] as const;

/**
 * Where toasts appear: a region that is on the page from the start, so that screen readers hear what is put into it.
 * What draws them is loaded at the first sign of life, or with the first toast.
 */
export function Toasts() {
  const [region, setRegion] = useState<HTMLDivElement | null>(null);
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    const want = () => setWanted(true);
    const stop = onFirstToast(want);
    signs.forEach((sign) => window.addEventListener(sign, want, { once: true, passive: true }));
    return () => {
      stop();
      signs.forEach((sign) => window.removeEventListener(sign, want));
    };
  }, []);

  return (
    <>
      <Box
        ref={setRegion}
        role="status"
        aria-label="Messages"
        aria-atomic={false}
        data-print="no"
        sx={{ position: 'relative', zIndex: 'snackbar' }}
      />
      {region && isWanted && (
        <Suspense fallback={null}>
          <ToastBoard region={region} />
        </Suspense>
      )}
    </>
  );
}
