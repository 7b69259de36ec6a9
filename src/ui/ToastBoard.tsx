import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useEffectEvent, useRef } from 'react';

import { hangBoard, type Toast } from './toast';
import { ToastCard } from './ToastCard';
import { useMedia } from './useMedia';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

/** Shows what `toast` says, at top right. */
export function ToastBoard({ region }: { region: HTMLElement }) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  useWayThere(region);
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

/** F6 leads to the newest message and, from there, back to where one was. */
function useWayThere(region: HTMLElement) {
  const cameFrom = useRef<Element | null>(null);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
    const isThere = region.contains(document.activeElement);
    const next = isThere ? cameFrom.current : region.querySelector('[data-toast] button:last-of-type');
    if (!(next instanceof HTMLElement)) return;
    if (!isThere) cameFrom.current = document.activeElement;
    event.preventDefault();
    next.focus();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
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
            persist: toast.persist || toast.actions !== undefined,
          }),
        close: (id) => closeSnackbar(id),
      }),
    [],
  );
  return null;
}
