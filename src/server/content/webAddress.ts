import { addressMessage, isOutsideAddress } from '@/contract/content/redirectNames';

import { Refusal } from '@/server/http/reply';

/**
 * A link target as it is stored: http or https, without anything that disguises another scheme or host. Throws a
 * Refusal.
 */
export function webAddress(typed: string) {
  const address = typed.trim();
  if (!isOutsideAddress(address)) throw new Refusal(addressMessage);
  return address;
}
