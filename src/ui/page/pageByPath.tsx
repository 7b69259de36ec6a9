import type { ComponentType } from 'react';
import { matchPath, useLocation } from 'react-router-dom';

/** A component that shows the screen whose path pattern matches the URL, for screens that share one chunk. */
export function pageByPath(screens: readonly (readonly [pattern: string, Screen: ComponentType])[]) {
  return function PageByPath() {
    const { pathname } = useLocation();
    const [, Screen] = screens.find(([pattern]) => matchPath(pattern, pathname)) ?? [];
    if (!Screen) throw new Error('No screen matches this path.');
    return <Screen />;
  };
}
