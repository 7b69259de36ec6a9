import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

import { configElementId, defaultConfig, type SiteConfig } from '@/contract/config';
import { pagePatternOf } from '@/contract/pagePatterns';
import { employeeSorts } from '@/contract/people/employee';
import { pushWorker, pushWorkerPolicy } from '@/contract/messages/push';

import { notFound } from './errors';
import type { Settings } from '@/server/process/settings';

/** The settings that the server passes to the page. */
export const siteConfigOf = (settings: Settings): SiteConfig => ({
  ...defaultConfig,
  apiBase: settings.apiBase,
  chatBase: settings.chatBase,
  socketUrl: /^https?:/.test(settings.chatBase) ? new URL(settings.chatBase).origin : '',
  memberLogin: settings.memberLogin,
  sessionIdle: { adminS: settings.adminIdleS, memberS: settings.memberIdleS },
  codeLifeS: settings.codeLifeS,
  demo: settings.demo,
  ssnRecovery: true,
  // Another service behind this page may not know the parameter.
  employeeSorts: /^https?:/.test(settings.apiBase) ? [] : employeeSorts,
  webVitalsSample: settings.webVitalsSample,
  firebase: settings.firebase,
});

/** JSON that is safe inside a script element. */
const scriptSafeJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

const origins = (...addresses: string[]) => [
  ...new Set(addresses.filter((address) => /^https?:/.test(address)).map((address) => new URL(address).origin)),
];

/**
 * The Content-Security-Policy of the page. Style attributes are allowed because the data grid positions its cells with
 * them; scripts have no such exception.
 */
function contentPolicy(settings: Settings, nonce: string) {
  const services = origins(settings.apiBase, settings.chatBase);
  const sockets = services.map((origin) => origin.replace(/^http/, 'ws'));
  const messaging = settings.firebase
    ? ['https://fcmregistrations.googleapis.com', 'https://firebaseinstallations.googleapis.com']
    : [];
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    `img-src 'self' data: blob: ${services.join(' ')}`.trim(),
    `media-src 'self' blob: ${services.join(' ')}`.trim(),
    ['connect-src', "'self'", ...services, ...sockets, ...messaging].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ['trusted-types default harbor#chunks dompurify', ...(settings.firebase ? [pushWorkerPolicy] : [])].join(' '),
  ].join('; ');
}

/** Revalidated on every load, so that browsers find a new worker; it may load only the icon of its notifications. */
const workerHeaders = { 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; img-src 'self'" };

/** The static HTML pages have our styles and images, and no scripts. */
const readingHeaders = {
  'cache-control': 'public, max-age=300',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** Serves the built page: hashed assets are immutable, the page itself is sent fresh with its settings and a nonce. */
export async function serveSite(app: FastifyInstance, settings: Settings, siteDir: string) {
  const template = await readFile(join(siteDir, 'index.html'), 'utf8');
  const config = `<script type="application/json" id="${configElementId}">${scriptSafeJson(siteConfigOf(settings))}</script>`;
  const [head = '', tail = ''] = template.split('<!--site-config-->');

  const sendPage = (reply: FastifyReply, code: number) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .code(code)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentPolicy(settings, nonce))
      .send((head + config + tail).replaceAll('%NONCE%', nonce));
  };

  await app.register(fastifyStatic, {
    root: siteDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    globIgnore: ['**/*.map', '**/*.br', '**/*.gz', 'index.html'],
    setHeaders(reply, path) {
      const name = path.replace(/\.(?:br|gz)$/, '');
      if (name.endsWith(pushWorker.path)) reply.headers(workerHeaders);
      else if (name.endsWith('.html')) reply.headers(readingHeaders);
      else if (!/\.[0-9a-f]{8,}\.\w+$/.test(name)) reply.header('cache-control', 'public, max-age=300');
    },
  });

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = pagePatternOf(path) !== undefined;
    const accept = request.headers.accept || '*/*';
    // Command-line clients, health checks and link previews accept anything; only a browser asks for HTML explicitly.
    const wantsPage = /\btext\/html\b/i.test(accept) || (isPage && /\*\/\*|\btext\/\*/.test(accept));
    if (!wantsPage || !['GET', 'HEAD'].includes(request.method)) return notFound(request, reply);
    return sendPage(reply, isPage ? 200 : 404);
  });
}
