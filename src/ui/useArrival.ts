import { useEffect, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

import { announce } from './announce';
import { useSiteConfig } from './siteConfig';

/** The router's key of the address the site was opened at. */
const firstKey = 'default';

/** Names the tab; after a change of route also moves focus to the heading and says where the person is. */
export function useArrival(title: string, heading: RefObject<HTMLElement | null>) {
  const { productName } = useSiteConfig();
  const { pathname, key } = useLocation();
  const isChange = key !== firstKey;
  const isReturn = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);

  useEffect(() => {
    if (!isChange) return;
    heading.current?.focus({ preventScroll: true });
    announce(document.title);
    if (!isReturn) document.documentElement.scrollTop = 0;
  }, [pathname, isChange, isReturn, heading]);
}
