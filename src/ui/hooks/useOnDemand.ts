import { type ComponentType, useState } from 'react';

import { showLoadError } from '@/ui/dialogs/DialogLoadError';

/**
 * Loads a component on first use. `loadComponent` resolves with whether it is loaded; a failed load shows a toast
 * and is tried again on the next call.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [LoadedComponent, setLoadedComponent] = useState<ComponentType<Props> | null>(null);

  async function loadComponent() {
    try {
      const component = LoadedComponent ?? (await load());
      setLoadedComponent(() => component);
      return true;
    } catch {
      showLoadError();
      return false;
    }
  }

  return [LoadedComponent, loadComponent] as const;
}
