import { addressMessage, isOutsideAddress } from '@/contract/content/redirectNames';

import { completeAddress } from '@/contract/webAddress';

import { Refusal } from '@/server/platform/http/reply';

/**
 * A link target as stored: http or https, completed if it starts with "www.", without anything that disguises another
 * scheme or host. Throws a Refusal.
 */
export function webAddress(typed: string) {
  const address = completeAddress(typed);
  if (!isOutsideAddress(address)) throw new Refusal(addressMessage);
  return address;
}
