import { type ComponentType, useState } from 'react';

import { showLoadError } from '@/ui/dialogs/DialogLoadError';

/**
 * Loads a part of the shell on first use. `loadPart` resolves with whether it is loaded; a failed load shows a toast
 * and is tried again on the next call.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);

  async function loadPart() {
    try {
      const LoadedPart = Part ?? (await load());
      setPart(() => LoadedPart);
      return true;
    } catch {
      showLoadError();
      return false;
    }
  }

  return [Part, loadPart] as const;
}
