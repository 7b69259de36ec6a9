import type { MouseEvent } from 'react';

import { mediaAddress } from '@/contract/webAddress';

/** Well below the life of any link that runs out. */
const freshMs = 60_000;
const rightButton = 2;

type Expiring = {
  href: string;
  /** When the address was handed out. */
  since: number;
  /** Asks for a new address; undefined when there is none any more. */
  renew: () => Promise<string | undefined>;
  onOpened?: () => void;
};

/**
 * What an anchor needs so that it never opens an address that has run out: an old one is asked for again first. No other
 * address than one of the web or of this site is opened (reliability D3).
 */
export function freshLink({ href, since, renew, onOpened }: Expiring) {
  async function openRenewed() {
    const address = mediaAddress(await renew());
    if (!address) return;
    onOpened?.();
    // Opened before the answer, a tab would stay behind, empty, whenever the file is saved rather than shown.
    const tab = window.open(address, '_blank');
    if (tab) tab.opener = null;
    // So long after the press a browser may take a tab for an advertisement; the file comes by way of this one then.
    else window.location.assign(address);
  }

  function handlePress(event: MouseEvent) {
    if (event.button === rightButton) return;
    if (Date.now() - since < freshMs) return onOpened?.();
    event.preventDefault();
    void openRenewed();
  }

  return {
    href: mediaAddress(href),
    target: '_blank',
    rel: 'noopener noreferrer',
    onClick: handlePress,
    onAuxClick: handlePress,
  };
}
