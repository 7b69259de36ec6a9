import type { IncomingMessage } from 'node:http';

import proxyAddress from '@fastify/proxy-addr';

import { refusals } from '@/contract/messages/socket';
import { networkOf } from '@/server/platform/http/networkOf';
import type { Settings } from '@/server/platform/process/settings';
import { makeTrustedProxyCheck } from '@/server/platform/process/trustedProxies';
import type { ThrottledLog } from './throttledLog';
import { makeTokenBuckets } from './tokenBuckets';

/**
 * The limit per network on connection attempts that have not been admitted. Admitted ones no longer count, so that an
 * office behind one address is slowed down only if 500 of its people connect at the same moment.
 */
const defaultLimits = { max: 500, perSecond: 50 };

/**
 * Limits unauthenticated connection attempts per network. Each node counts separately, because attempts use up only its
 * own connections.
 */
export function limitHandshakes(
  settings: Pick<Settings, 'trustProxy'>,
  throttledLog: ThrottledLog,
  limits = defaultLimits,
) {
  const buckets = makeTokenBuckets(limits);
  const isTrusted = makeTrustedProxyCheck(settings);
  const addressOf = (request: IncomingMessage) => proxyAddress(request, isTrusted) ?? '';
  const networkOfRequest = (request: IncomingMessage) => networkOf(addressOf(request));

  return {
    addressOf,
    /** The reason to refuse a connection now, or null. */
    refusalOf(request: IncomingMessage): string | null {
      const waitMs = buckets.take(networkOfRequest(request));
      if (waitMs === 0) return null;
      throttledLog('info', 'too many connections from one address');
      return refusals.tooManyConnections;
    },
    /** Call it when the request has been authenticated and no longer counts. */
    stopCounting: (request: IncomingMessage) => buckets.refund(networkOfRequest(request)),
  };
}
export type Handshakes = ReturnType<typeof limitHandshakes>;
