import proxyAddress from '@fastify/proxy-addr';

import type { Settings } from './settings';

/** The proxies in TRUST_PROXY, as a list for Fastify. */
export const proxiesOf = ({ trustProxy }: Pick<Settings, 'trustProxy'>) =>
  trustProxy?.split(',').map((proxy) => proxy.trim()) ?? [];

/** Returns a function that checks whether an address is a trusted proxy, by Fastify's rule for `request.ip`. */
export function makeTrustedProxyCheck(settings: Pick<Settings, 'trustProxy'>): (address: string) => boolean {
  const proxies = proxiesOf(settings);
  if (proxies.length === 0) return () => false;
  const isTrusted = proxyAddress.compile(proxies);
  return (address) => isTrusted(address, 0);
}
