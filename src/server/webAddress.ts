import { Refusal } from './reply';

const allowed = ['http:', 'https:'];

/** A link target as it may be stored: http or https and nothing that hides another scheme (reliability D3). */
export function webAddress(typed: string) {
  const address = typed.trim();
  if (/[\p{Cc}\s]/u.test(address) || !URL.canParse(address) || !allowed.includes(new URL(address).protocol))
    throw new Refusal('The address must start with http:// or https://');
  return address;
}
