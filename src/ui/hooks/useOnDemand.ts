import { useState, type ComponentType } from 'react';

import { notLoaded } from '@/ui/dialogs/MissingDialog';

/**
 * A part of the shell that is loaded when it is first wanted. `want` tells whether it is there; one that could not be
 * had is said to be missing, and asked for again the next time.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);

  async function want() {
    try {
      const loaded = Part ?? (await load());
      setPart(() => loaded);
      return true;
    } catch {
      notLoaded();
      return false;
    }
  }

  return [Part, want] as const;
}
