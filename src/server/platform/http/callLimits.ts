import { createHash } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limit, Limits } from '@/server/platform/process/limits';
import { prefixes } from './access';
import { networkOf } from './networkOf';
import { tooManyRequests } from './tooManyRequests';

/** Calls per minute. */
const most = { perToken: 600, perAddress: 6000 };
const windowMs = 60_000;

const tokenKey = (authorization: string) => createHash('sha256').update(authorization).digest('base64');

async function refuseBeyond(limit: Limit, key: string) {
  const waitMs = await limit.take(key);
  if (waitMs > 0) throw tooManyRequests('Too many requests.', waitMs / 1000);
}

/**
 * Limits the calls of both services by address, and by token if there is one, before anything else runs, so that calls
 * refused by the guard count too.
 */
export function limitCalls(app: FastifyInstance, limits: Limits, { perToken, perAddress } = most) {
  const address = limits.limit('address', { most: perAddress, windowMs });
  const token = limits.limit('token', { most: perToken, windowMs });

  app.addHook('onRequest', async ({ routeOptions, headers: { authorization }, ip }) => {
    const route = routeOptions.url ?? '';
    if (!Object.values(prefixes).some((prefix) => route.startsWith(`${prefix}/`))) return;
    await Promise.all([
      refuseBeyond(address, networkOf(ip)),
      authorization && refuseBeyond(token, tokenKey(authorization)),
    ]);
  });
}

/** A lower limit for one kind of call from an address. */
export function limitAddress(limits: Limits, counted: string, maxPerMinute: number) {
  const limit = limits.limit(counted, { most: maxPerMinute, windowMs });
  return ({ ip }: FastifyRequest) => refuseBeyond(limit, networkOf(ip));
}
