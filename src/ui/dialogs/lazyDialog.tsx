import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { type ComponentType, Suspense } from 'react';

import { useCancelOnPress } from '@/ui/hooks/useCancelOnPress';
import { lazyComponent } from '@/ui/page/lazyComponent';
import { DialogLoadError } from './DialogLoadError';

/**
 * A dialog that is loaded when it is first opened. A click before it appears cancels it, so that two dialogs never open
 * over each other and none takes focus from a control that was clicked later.
 */
export function lazyDialog<Name extends string, Props extends { onClose: () => void }>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const Dialog = lazyComponent(load, name, DialogLoadError);
  return function LazyDialog(props: Props) {
    return (
      <Suspense fallback={<DialogLoading onCancel={props.onClose} />}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}

function DialogLoading({ onCancel }: { onCancel: () => void }) {
  useCancelOnPress(true, onCancel);
  return (
    <Box sx={loadingStyles}>
      <CircularProgress aria-label="Loading" />
    </Box>
  );
}

const loadingStyles = {
  position: 'fixed',
  inset: 0,
  zIndex: 'modal',
  display: 'grid',
  placeItems: 'center',
  pointerEvents: 'none',
  // Most dialogs load faster than this, so no spinner flashes.
  animation: 'dialog-loads 400ms step-end',
  '@keyframes dialog-loads': { from: { visibility: 'hidden' } },
};
