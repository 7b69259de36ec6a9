import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';

import { onFirstToast } from './toast';
import type { ToastBoard } from './ToastBoard';

/** Signs of life: whoever types or points may soon be told something. */
const signs = ['pointerdown', 'keydown'] as const;

/** How long the page has for itself before what draws toasts is loaded unasked. */
const quietMs = 5000;

/**
 * Where toasts appear: a region that is on the page from the start, so that screen readers hear what is put into it.
 * What draws them is loaded once the page is at rest, and asked for again at each sign of life and toast while it cannot be had.
 */
export function Toasts() {
  const [region, setRegion] = useState<HTMLDivElement | null>(null);
  const [Board, setBoard] = useState<typeof ToastBoard | null>(null);
  const isLoaded = Board !== null;

  useEffect(() => {
    if (isLoaded) return;
    let isLoading = false;
    const want = () => {
      if (isLoading) return;
      isLoading = true;
      import('./ToastBoard').then(
        (loaded) => setBoard(() => loaded.ToastBoard),
        () => {
          isLoading = false;
        },
      );
    };
    const timer = setTimeout(want, quietMs);
    const stop = onFirstToast(want);
    signs.forEach((sign) => window.addEventListener(sign, want, { passive: true }));
    return () => {
      clearTimeout(timer);
      stop();
      signs.forEach((sign) => window.removeEventListener(sign, want));
    };
  }, [isLoaded]);

  return (
    <>
      <Box
        ref={setRegion}
        role="status"
        aria-label="Messages"
        aria-atomic={false}
        aria-keyshortcuts="F6"
        data-print="no"
        sx={{ position: 'relative', zIndex: 'snackbar' }}
      />
      {region && Board && <Board region={region} />}
    </>
  );
}
