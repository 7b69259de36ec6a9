import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import type { ToastBoard } from './ToastBoard';
import { onWaitingToast } from './toast';

/** Input events after which a toast may soon appear. */
const inputEvents = ['pointerdown', 'keydown'] as const;

/** After this long without input or a toast, the toasts' code is loaded in the background. */
const idleMs = 5000;

/**
 * The region where toasts appear. It is on the page from the start, so that screen readers announce its content. The
 * code that renders toasts is loaded on the first input event or toast, or before that once the page has been idle;
 * after a failure it is requested again on each input event and toast.
 */
export function Toasts() {
  const [region, setRegion] = useState<HTMLDivElement | null>(null);
  const [Board, setBoard] = useState<typeof ToastBoard | null>(null);
  const isLoaded = Board !== null;

  useEffect(() => {
    if (isLoaded) return;
    let isLoading = false;
    const load = () => {
      if (isLoading) return;
      isLoading = true;
      import('./ToastBoard').then(
        (boardModule) => setBoard(() => boardModule.ToastBoard),
        () => {
          isLoading = false;
        },
      );
    };
    const timer = setTimeout(load, idleMs);
    const unsubscribe = onWaitingToast(load);
    inputEvents.forEach((inputEvent) => window.addEventListener(inputEvent, load, { passive: true }));
    return () => {
      clearTimeout(timer);
      unsubscribe();
      inputEvents.forEach((inputEvent) => window.removeEventListener(inputEvent, load));
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
