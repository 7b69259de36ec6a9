import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: To; replace?: boolean; state?: unknown };

/** A link to a page on this site; React Router's own Link includes data prefetching and is several times as large. */
export function PageLink({ to, replace, state, onClick, ...anchor }: Props) {
  const href = useHref(to);
  const handleLinkClick = useLinkClickHandler<HTMLAnchorElement>(to, { target: anchor.target, replace, state });

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) handleLinkClick(event);
  }

  return <a {...anchor} href={href} onClick={handleClick} />;
}
