import { externalUrlMessage, isExternalUrl } from '@/contract/content/redirectNames';

import { completeUrl } from '@/contract/webUrl';

import { Refusal } from '@/server/platform/http/reply';

/**
 * A link target as stored: http or https, completed if it starts with "www.", without anything that disguises another
 * scheme or host. Throws a Refusal.
 */
export function parseExternalUrl(typedUrl: string) {
  const url = completeUrl(typedUrl);
  if (!isExternalUrl(url)) throw new Refusal(externalUrlMessage);
  return url;
}
