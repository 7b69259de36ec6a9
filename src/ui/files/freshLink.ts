import type { MouseEvent } from 'react';

import { mediaUrl } from '@/contract/webUrl';

/** A link older than this is requested again; every link that expires lasts much longer. */
const maxAgeMs = 60_000;
const rightButton = 2;

type ExpiringLink = {
  href: string;
  /** When the URL was issued, in ms since 1970. */
  issuedAt: number;
  /** Requests a new URL; resolves with undefined when the file no longer exists. */
  renew: () => Promise<string | undefined>;
  onOpened?: () => void;
};

/**
 * The props for an anchor that never opens an expired URL: it requests a new one when the URL is old. It opens only web
 * URLs and pages on this site.
 */
export function freshLinkProps({ href, issuedAt, renew, onOpened }: ExpiringLink) {
  async function openFreshLink() {
    const url = mediaUrl(await renew());
    if (!url) return;
    onOpened?.();
    // Opening the tab before the response would leave an empty tab behind when the file is downloaded instead of shown.
    const tab = window.open(url, '_blank');
    if (tab) tab.opener = null;
    // A popup blocker may refuse a tab this long after the click; the file then opens in this tab.
    else window.location.assign(url);
  }

  function handlePress(event: MouseEvent) {
    if (event.button === rightButton) return;
    if (Date.now() - issuedAt < maxAgeMs) return onOpened?.();
    event.preventDefault();
    void openFreshLink();
  }

  return {
    href: mediaUrl(href),
    target: '_blank',
    rel: 'noopener noreferrer',
    onClick: handlePress,
    onAuxClick: handlePress,
  };
}
