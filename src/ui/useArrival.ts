import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

import { announce } from './announce';
import { useSiteConfig } from './siteConfig';

/** The router's key of the address the site was opened at. */
const firstKey = 'default';

/** Names the tab; after a change of route also moves focus to the heading and says where the person is. */
export function useArrival(title: string, heading: RefObject<HTMLElement | null>) {
  const { productName } = useSiteConfig();
  const { pathname, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [openedAt] = useState(() => (key === firstKey ? pathname : null));

  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);

  // Another query is no other route: whoever types into a search stays where they are.
  const arrive = useEffectEvent(() => {
    if (pathname === openedAt) return;
    heading.current?.focus({ preventScroll: true });
    announce(document.title);
    if (!isReturn) document.documentElement.scrollTop = 0;
  });
  useEffect(() => arrive(), [pathname]);
}
