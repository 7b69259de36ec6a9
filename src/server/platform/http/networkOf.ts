import { isIPv6 } from 'node:net';

const groupCount = 8;
const networkGroupCount = 4;

/**
 * The eight groups of an IPv6 address with `::` expanded; an embedded IPv4 address is kept in place of the last two.
 */
function groupsOf(address: string) {
  const [head = '', tail] = address.split('::');
  const leadingGroups = head.split(':').filter(Boolean);
  const trailingGroups = tail?.split(':').filter(Boolean) ?? [];
  const missingCount = Math.max(0, groupCount - leadingGroups.length - trailingGroups.length);
  return [...leadingGroups, ...Array<string>(missingCount).fill('0'), ...trailingGroups].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  );
}

/**
 * The key for rate limits per address: an IPv4 address itself, or an IPv6 address's /64 network, because a customer of
 * an internet provider usually has a whole /64 and could use a new address for every call.
 */
export function networkOf(address: string): string {
  const [addressWithoutZone = ''] = address.split('%', 1);
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(addressWithoutZone)?.[1];
  if (mappedIpv4) return mappedIpv4;
  return isIPv6(addressWithoutZone)
    ? `${groupsOf(addressWithoutZone).slice(0, networkGroupCount).join(':')}::/64`
    : address;
}
