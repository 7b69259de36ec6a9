import useMediaQuery from '@mui/material/useMediaQuery';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';

import { hangBoard, type Toast } from './toast';
import { ToastCard } from './ToastCard';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

/** Shows what `toast` says, at top right. */
export function ToastBoard({ region }: { region: HTMLElement }) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
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
