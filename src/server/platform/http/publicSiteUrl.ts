import type { FastifyRequest } from 'fastify';
import type { Settings } from '@/server/platform/process/settings';
import { loopback } from '@/server/platform/process/settings';

/**
 * This site's URL for links in messages: SITE_URL, or the local address if only this computer is served, otherwise
 * null. It never comes from a request header, because an attacker could forge one to make the links lead to another
 * site.
 */
export function publicSiteUrl({ settings }: { settings: Settings }, { socket }: FastifyRequest): string | null {
  const { siteUrl, host, trustProxy } = settings;
  if (siteUrl) return siteUrl;
  if (!loopback.has(host) || trustProxy !== undefined) return null;
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${socket.localPort}`;
}
