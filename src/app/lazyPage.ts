import { createElement, lazy, useState, type ComponentType } from 'react';

/** How long a screen that could not be loaded stays failed, so that its failure is shown before it is tried again. */
const restMs = 1000;

/**
 * A screen that is loaded when it is first shown; one that could not be loaded is tried again when it is next shown.
 * One that was fetched before is drawn at once.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let Loaded: ComponentType | null = null;
  const found = async () => (Loaded = (await load())[name]);

  const fresh = () =>
    lazy(async () => {
      try {
        return { default: await found() };
      } catch (error) {
        setTimeout(() => {
          Waited = fresh();
        }, restMs);
        throw error;
      }
    });
  let Waited = fresh();

  function Page() {
    const [Shown] = useState<ComponentType>(() => Loaded ?? Waited);
    return createElement(Shown);
  }
  return Object.assign(Page, { fetch: found });
}
