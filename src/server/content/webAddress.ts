import { addressRule, leadsOut } from '@/contract/content/redirectNames';

import { Refusal } from '@/server/http/reply';

/** A link target as it may be stored: http or https and nothing that hides another scheme or host (reliability D3). */
export function webAddress(typed: string) {
  const address = typed.trim();
  if (!leadsOut(address)) throw new Refusal(addressRule);
  return address;
}
