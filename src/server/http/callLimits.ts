import { createHash } from 'node:crypto';

import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { networkOf } from '@/server/auth/networkOf';
import { tooMany } from '@/server/auth/tooMany';
import { prefixes } from './policy';

/** Calls a minute. */
const most = { perToken: 600, perAddress: 6000 };
const timeWindow = 60_000;
/** Callers kept in memory at once. */
const cache = 20_000;

const byAddress =
  (counted: string) =>
  ({ ip }: FastifyRequest) =>
    `${counted}:${networkOf(ip)}`;
const byToken = ({ headers }: FastifyRequest) =>
  `token:${createHash('sha256')
    .update(headers.authorization ?? '')
    .digest('base64')}`;

/**
 * Limits the calls of both services by address, and by token when there is one, before anything else runs, so that
 * calls refused by the guard count too.
 */
export async function limitCalls(app: FastifyInstance, { perToken, perAddress } = most) {
  await app.register(rateLimit, { global: false, cache });
  const address = app.createRateLimit({ max: perAddress, timeWindow, keyGenerator: byAddress('address') });
  const token = app.createRateLimit({ max: perToken, timeWindow, keyGenerator: byToken });

  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url ?? '';
    if (!Object.values(prefixes).some((prefix) => route.startsWith(`${prefix}/`))) return;
    for (const count of request.headers.authorization ? [address, token] : [address])
      await refuseBeyond(count, request);
  });
}

type Count = ReturnType<FastifyInstance['createRateLimit']>;

async function refuseBeyond(count: Count, request: FastifyRequest) {
  const found = await count(request);
  if (!found.isAllowed && found.isExceeded) throw tooMany('Too many requests.', found.ttlInSeconds);
}

/** A lower limit for one kind of calls of an address, after `limitCalls`. */
export function limitAddress(app: Pick<FastifyInstance, 'createRateLimit'>, counted: string, max: number) {
  const count = app.createRateLimit({ max, timeWindow, keyGenerator: byAddress(counted) });
  return (request: FastifyRequest) => refuseBeyond(count, request);
}
