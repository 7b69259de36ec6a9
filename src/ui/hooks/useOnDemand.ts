import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

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

/** Loads a component each time `need` changes to something truthy; a failed load shows a toast and calls `onFailed`. */
export function useWhileNeeded<Props>(need: unknown, load: () => Promise<ComponentType<Props>>, onFailed?: () => void) {
  const [LoadedComponent, loadComponent] = useOnDemand(load);
  const tryToLoad = useEffectEvent(async () => {
    if (!(await loadComponent())) onFailed?.();
  });
  useEffect(() => {
    if (need) void tryToLoad();
  }, [need]);
  return LoadedComponent;
}

/** A menu that is loaded when it is first opened, by the button that opens it. */
export function useMenuOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Menu, loadMenu] = useOnDemand(load);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);

  async function open(button: HTMLElement) {
    if (!(await loadMenu())) return;
    setAnchor(button);
    setOpen(true);
  }

  return { Menu, anchor, isOpen, open: (button: HTMLElement) => void open(button), close: () => setOpen(false) };
}
