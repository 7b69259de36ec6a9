import type { IncomingMessage } from 'node:http';

import proxyAddress from '@fastify/proxy-addr';

import { refusals } from '@/contract/messages/socket';
import { networkOf } from '@/server/auth/networkOf';
import type { Settings } from '@/server/process/settings';

import { makeBuckets } from './tokenBuckets';
import type { ThrottledLog } from './throttledLog';

/**
 * Connections of one network that were not let in, or not yet. Those that are let in do not count, so that an office
 * behind one address is held up only while 500 of its people are being let in at the same moment.
 */
const most = { most: 500, perSecond: 50 };

/** Slows down whoever opens one connection after the other without being somebody. */
export function limitHandshakes(
  { trustProxy }: Pick<Settings, 'trustProxy'>,
  throttledLog: ThrottledLog,
  figures = most,
) {
  const buckets = makeBuckets(figures);
  const proxies = trustProxy?.split(',').map((proxy) => proxy.trim());
  // As Fastify does for `request.ip`.
  const isTrusted = proxies ? proxyAddress.compile(proxies) : () => false;
  const callerOf = (request: IncomingMessage) => networkOf(proxyAddress(request, isTrusted) ?? '');

  return {
    /** Why a connection may not be opened now, or null. */
    refusalOf(request: IncomingMessage): string | null {
      const waitMs = buckets.take(callerOf(request));
      if (waitMs === 0) return null;
      throttledLog('info', 'an address opened too many connections');
      return refusals.tooMany;
    },
    /** Somebody known came with this request. */
    admitted: (request: IncomingMessage) => buckets.giveBack(callerOf(request)),
  };
}
export type Handshakes = ReturnType<typeof limitHandshakes>;
