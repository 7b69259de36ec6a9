import { lazy, type ComponentType } from 'react';

/** A screen that is loaded when it is first shown. */
export const lazyPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));
