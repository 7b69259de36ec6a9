import { createElement, lazy, type ComponentType } from 'react';

/** How long a screen that could not be loaded stays failed, so that its failure is shown before it is tried again. */
const restMs = 1000;

/** A screen that is loaded when it is first shown; one that could not be loaded is tried again when it is next shown. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const fresh = () =>
    lazy(async () => {
      try {
        return { default: (await load())[name] };
      } catch (error) {
        setTimeout(() => {
          Page = fresh();
        }, restMs);
        throw error;
      }
    });
  let Page = fresh();
  return () => createElement(Page);
}
