import Box from '@mui/material/Box';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useKeyDown } from '@/ui/hooks/useKeyDown';
import { useMediaQuery } from '@/ui/hooks/useMediaQuery';
import { ToastCard } from './ToastCard';
import { attachToastBoard, isPersistent, type Toast } from './toast';
import { findToastTop, findTopNextToField, onToastPositionChange } from './toastPosition';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

type PersistentToast = Toast & { id: string };

/** Shows the toasts at the top right; persistent ones stay on top and are never displaced by others. */
export function ToastBoard({ region }: { region: HTMLElement }) {
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [stack, setStack] = useState<HTMLElement | null>(null);
  const [persistentToasts, setPersistentToasts] = useState<PersistentToast[]>([]);
  useToastShortcut(region);
  useStackPosition(stack);
  const close = (id: string) => setPersistentToasts((before) => before.filter((other) => other.id !== id));
  return (
    <>
      {createPortal(
        <Box ref={setStack} sx={stackStyles}>
          {/* This element keeps persistent toasts before notistack's own container in the tab order. */}
          <Box>
            {persistentToasts.map((toast) => (
              <Box key={toast.id} sx={persistentStyles}>
                <ToastCard id={toast.id} toast={toast} onClose={() => close(toast.id)} />
              </Box>
            ))}
          </Box>
        </Box>,
        region,
      )}
      {stack && (
        <SnackbarProvider
          maxSnack={4}
          anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
          autoHideDuration={null}
          transitionDuration={prefersReducedMotion ? 0 : 180}
          domRoot={stack}
          Components={{ toast: ToastCard }}
        >
          <ToastBoardConnector updatePersistentToasts={setPersistentToasts} />
        </SnackbarProvider>
      )}
    </>
  );
}

/**
 * Positions the toasts where the page requests, but not over the focused field; measured only while there are any,
 * because measuring forces a layout.
 */
function useStackPosition(stack: HTMLElement | null) {
  useEffect(() => {
    if (!stack) return undefined;
    const updatePosition = () => {
      if (!stack.querySelector('[data-toast]')) return;
      const top = findToastTop();
      stack.style.top = top === undefined ? '' : `${top}px`;
      const clearTop = findTopNextToField(stack);
      if (clearTop !== undefined) stack.style.top = `${clearTop}px`;
    };
    const observer = new MutationObserver(updatePosition);
    observer.observe(stack, { childList: true, subtree: true });
    const unsubscribe = onToastPositionChange(updatePosition);
    window.addEventListener('resize', updatePosition);
    document.addEventListener('focusin', updatePosition);
    return () => {
      observer.disconnect();
      unsubscribe();
      window.removeEventListener('resize', updatePosition);
      document.removeEventListener('focusin', updatePosition);
    };
  }, [stack]);
}

/** F6 moves focus to the newest toast and back again. */
function useToastShortcut(region: HTMLElement) {
  const previousFocus = useRef<Element | null>(null);

  useKeyDown((event) => {
    if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
    const isInside = region.contains(document.activeElement);
    const focusTarget = isInside
      ? previousFocus.current
      : region.querySelector('[data-toast] [data-focus-target], [data-toast] button');
    if (!(focusTarget instanceof HTMLElement)) return;
    if (!isInside) previousFocus.current = document.activeElement;
    event.preventDefault();
    focusTarget.focus();
  });
}

/** Puts the newest first; a toast replaces an earlier one with the same ID. */
function withToast(toasts: PersistentToast[], next: PersistentToast) {
  const isReplacement = toasts.some(({ id }) => id === next.id);
  return isReplacement ? toasts.map((other) => (other.id === next.id ? next : other)) : [next, ...toasts];
}

/** Connects `toast` with notistack once notistack's provider is mounted. */
function ToastBoardConnector({
  updatePersistentToasts,
}: {
  updatePersistentToasts: (change: (before: PersistentToast[]) => PersistentToast[]) => void;
}) {
  const count = useRef(0);
  /** The visible transient toasts' keys, by their text. */
  const transientKeys = useRef(new Map<string, string>());
  useEffect(
    () =>
      attachToastBoard({
        show(toast) {
          count.current += 1;
          const persistentToast = { id: `persistent ${count.current}`, ...toast };
          if (isPersistent(toast)) updatePersistentToasts((before) => withToast(before, persistentToast));
          else {
            const key = toast.id ?? `transient ${count.current}`;
            const content = [toast.kind, toast.title, toast.text].join('\n');
            const duplicateKey = transientKeys.current.get(content);
            // Replaces an equal toast; two would cover more of the page, and the new one must be announced again.
            if (duplicateKey !== undefined && duplicateKey !== key) closeSnackbar(duplicateKey);
            transientKeys.current.set(content, key);
            enqueueSnackbar(toast.text, {
              variant: 'toast',
              toast,
              key,
              preventDuplicate: toast.id !== undefined,
              onExited: () => {
                if (transientKeys.current.get(content) === key) transientKeys.current.delete(content);
              },
            });
          }
        },
        close(id) {
          closeSnackbar(id);
          updatePersistentToasts((before) => (id === undefined ? [] : before.filter((other) => other.id !== id)));
        },
      }),
    [updatePersistentToasts],
  );
  return null;
}

/** At the top right, below the header and the page's own action, which is often needed next. */
const stackStyles = {
  position: 'fixed',
  top: 72,
  right: { xs: 16, sm: 20 },
  left: { xs: 16, sm: 'auto' },
  pointerEvents: 'none',
  '& > .notistack-SnackbarContainer': { position: 'static', width: 'auto', maxWidth: 'none', mt: -0.75 },
};

const persistentStyles = {
  pointerEvents: 'auto',
  mb: 1.5,
  animation: 'arrive 180ms ease-out',
  '@keyframes arrive': { from: { opacity: 0, transform: 'translateX(24px)' } },
};
