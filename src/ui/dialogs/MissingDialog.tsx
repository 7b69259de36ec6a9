import { useEffect, useEffectEvent } from 'react';

import { toast } from '@/ui/toast/toast';

/** In the place of a dialog whose code did not arrive: says so, and leaves the page beneath as it was. */
export function MissingDialog({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    notLoaded();
    close();
  }, []);
  return null;
}

/** Said of any part of the site that was asked for and could not be loaded. */
export const notLoaded = () =>
  toast.error('This part of the site could not be loaded. Check your connection and try again.', { id: 'notLoaded' });
