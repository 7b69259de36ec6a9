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

/** Calls `loadComponent` each time `need` changes to something truthy, and `onFailed` if it could not be loaded. */
export function useLoadWhen(need: unknown, loadComponent: () => Promise<boolean>, onFailed?: () => void) {
  const tryToLoad = useEffectEvent(async () => {
    if (!(await loadComponent())) onFailed?.();
  });
  useEffect(() => {
    if (need) void tryToLoad();
  }, [need]);
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
