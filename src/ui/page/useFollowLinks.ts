import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

import { rowLinkAttribute } from '@/ui/rows/columns';

/** A clicked row's link, unless the click was on a control or on text that is being selected. */
function findRowLink(target: Element) {
  if (target.closest('button, input, label, [role=button]') || window.getSelection()?.isCollapsed === false)
    return null;
  return target.closest('tbody tr, li')?.querySelector<HTMLAnchorElement>(`a[${rowLinkAttribute}]`) ?? null;
}

/**
 * Returns a click handler for the element around many plain links to pages on this site, so that each link does not
 * need the router. `state` is passed to the navigation.
 */
export function useFollowLinks(state?: unknown) {
  const navigate = useNavigate();

  return (event: MouseEvent) => {
    const link = (event.target as Element).closest('a') ?? findRowLink(event.target as Element);
    const isModifiedClick = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (!link || link.target || link.origin !== window.location.origin || event.defaultPrevented || isModifiedClick)
      return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash, { state });
  };
}
