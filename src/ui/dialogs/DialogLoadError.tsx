import { useEffect, useEffectEvent } from 'react';

import { toast } from '@/ui/toast/toast';

/** Replaces a dialog whose code failed to load: shows an error toast and leaves the page as it was. */
export function DialogLoadError({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    showLoadError();
    close();
  }, []);
  return null;
}

/** Shows the error toast for a part of the site that could not be loaded. */
export const showLoadError = () =>
  toast.error('Couldn’t load this part of the site. Check your connection and try again.', { id: 'notLoaded' });
