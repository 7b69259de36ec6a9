import { type RefObject, useContext, useEffect, useEffectEvent } from 'react';
import {
  NavigationType,
  UNSAFE_NavigationContext as RouterContext,
  useLocation,
  useNavigationType,
} from 'react-router-dom';

import { announce } from '@/ui/announce/announce';
import { useSiteConfig } from '@/ui/page/siteConfig';

/** The router's key of the history entry at which the site was opened. */
const initialEntryKey = 'default';

/** The routers that have navigated since the site was opened; returning to the first URL then moves focus too. */
const navigatedRouters = new WeakSet<object>();

/** Sets the tab's title; after a route change, also moves focus to the heading and announces the page. */
export function usePageFocus(title: string, heading: RefObject<HTMLElement | null>) {
  const { productName } = useSiteConfig();
  const { pathname, key } = useLocation();
  const isBackOrForward = useNavigationType() === NavigationType.Pop;
  const { navigator } = useContext(RouterContext);

  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);

  // Ignores a changed query, so that someone typing into a search keeps focus.
  const focusNewPage = useEffectEvent(() => {
    if (key !== initialEntryKey) navigatedRouters.add(navigator);
    if (!navigatedRouters.has(navigator)) return;
    heading.current?.focus({ preventScroll: true });
    announce(document.title);
    if (!isBackOrForward) document.documentElement.scrollTop = 0;
  });
  useEffect(() => focusNewPage(), [pathname]);
}
