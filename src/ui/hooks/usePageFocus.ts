import { useContext, useEffect, useEffectEvent, type RefObject } from 'react';
import {
  NavigationType,
  UNSAFE_NavigationContext as RouterContext,
  useLocation,
  useNavigationType,
} from 'react-router-dom';

import { announce } from '@/ui/announce/announce';
import { useSiteConfig } from '@/ui/page/siteConfig';

/** The router's key of the address the site was opened at. */
const firstKey = 'default';

/** The routers that have led away from the address they were opened at; coming back to it is an arrival. */
const moved = new WeakSet<object>();

/** Names the tab; after a change of route also moves focus to the heading and says where the person is. */
export function usePageFocus(title: string, heading: RefObject<HTMLElement | null>) {
  const { productName } = useSiteConfig();
  const { pathname, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const { navigator } = useContext(RouterContext);

  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);

  // Another query is no other route: whoever types into a search stays where they are.
  const arrive = useEffectEvent(() => {
    if (key !== firstKey) moved.add(navigator);
    if (!moved.has(navigator)) return;
    heading.current?.focus({ preventScroll: true });
    announce(document.title);
    if (!isReturn) document.documentElement.scrollTop = 0;
  });
  useEffect(() => arrive(), [pathname]);
}
