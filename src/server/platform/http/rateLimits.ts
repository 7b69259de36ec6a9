import { createHash } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limit, Limits } from '@/server/platform/process/limits';
import { servicePrefixes } from './access';
import { networkOf } from './networkOf';
import { tooManyRequests } from './tooManyRequests';

/** Calls per minute. */
const defaultLimits = { perToken: 600, perAddress: 6000 };
const windowMs = 60_000;

const tokenKey = (authorization: string) => createHash('sha256').update(authorization).digest('base64');

async function assertWithinLimit(limit: Limit, key: string) {
  const waitMs = await limit.consume(key);
  if (waitMs > 0) throw tooManyRequests('Too many requests.', waitMs / 1000);
}

/**
 * Limits both services' calls by address, and by token if there is one. Runs before the guard, so that calls that the
 * guard refuses count too.
 */
export function limitCallRate(app: FastifyInstance, limits: Limits, { perToken, perAddress } = defaultLimits) {
  const addressLimit = limits.limit('address', { max: perAddress, windowMs });
  const tokenLimit = limits.limit('token', { max: perToken, windowMs });

  app.addHook('onRequest', async ({ routeOptions, headers: { authorization }, ip }) => {
    const route = routeOptions.url ?? '';
    if (!Object.values(servicePrefixes).some((prefix) => route.startsWith(`${prefix}/`))) return;
    await Promise.all([
      assertWithinLimit(addressLimit, networkOf(ip)),
      authorization && assertWithinLimit(tokenLimit, tokenKey(authorization)),
    ]);
  });
}

/** A lower limit for one kind of call from one address. */
export function limitAddress(limits: Limits, name: string, maxPerMinute: number) {
  const limit = limits.limit(name, { max: maxPerMinute, windowMs });
  return ({ ip }: FastifyRequest) => assertWithinLimit(limit, networkOf(ip));
}
