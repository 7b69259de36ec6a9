import type { FastifyRequest } from 'fastify';

import { loopback } from '@/server/process/settings';
import type { Settings } from '@/server/process/settings';

/**
 * Where this site stands, for links in messages; null when nobody has told. Never what a caller claims in a header: a
 * stranger could have the link lead to a place of their own.
 */
export function siteAddress({ settings }: { settings: Settings }, { socket }: FastifyRequest): string | null {
  const { siteUrl, host, trustProxy } = settings;
  if (siteUrl) return siteUrl;
  if (!loopback.has(host) || trustProxy !== undefined) return null;
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${socket.localPort}`;
}
