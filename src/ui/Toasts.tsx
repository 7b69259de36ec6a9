import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useState, type ReactNode } from 'react';

import { hangBoard, type Toast } from './toast';
import { ToastCard } from './ToastCard';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

/** Top right, in a region that is on the page from the start, so that screen readers hear what is put into it. */
export function Toasts({ children }: { children?: ReactNode }) {
  const [region, setRegion] = useState<HTMLDivElement | null>(null);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');

  return (
    <>
      {children}
      <Box
        ref={setRegion}
        role="status"
        aria-label="Messages"
        aria-atomic={false}
        data-print="no"
        sx={{ position: 'relative', zIndex: 'snackbar' }}
      />
      {region && (
        <SnackbarProvider
          maxSnack={4}
          anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
          autoHideDuration={null}
          transitionDuration={isStill ? 0 : 180}
          domRoot={region}
          Components={{ toast: ToastCard }}
        >
          <Hook />
        </SnackbarProvider>
      )}
    </>
  );
}

/** Connects `toast` with notistack once its provider stands. */
function Hook() {
  useEffect(
    () =>
      hangBoard({
        show: (toast) =>
          enqueueSnackbar(toast.words, {
            variant: 'toast',
            toast,
            key: toast.id,
            preventDuplicate: toast.id !== undefined,
            persist: toast.persist,
          }),
        close: (id) => closeSnackbar(id),
      }),
    [],
  );
  return null;
}
