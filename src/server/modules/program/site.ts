import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

import { configElementId, type SiteConfig } from '@/contract/config';
import { pushWorker, pushWorkerPolicy } from '@/contract/messages/push';
import { pagePatternOf } from '@/contract/pagePatterns';
import { themeCss, themeStyleId } from '@/contract/program/themeColors';

import type { Backend } from '@/server/backend';
import { replyPageNotFound } from '@/server/platform/http/notFound';
import type { Settings } from '@/server/platform/process/settings';
import { siteConfigOf } from './siteConfig';
import type { EffectiveSettings } from './siteValues';

/** JSON that is safe inside a script element. */
const scriptSafeJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

const originsOf = (...addresses: string[]) => [
  ...new Set(addresses.filter((url) => /^https?:/.test(url)).map((address) => new URL(address).origin)),
];

/**
 * The page's Content-Security-Policy. Style attributes are allowed because the data grid positions its cells with them;
 * scripts have no such exception.
 */
function contentPolicy(settings: Settings, nonce: string) {
  const services = originsOf(settings.apiBase, settings.chatBase);
  const sockets = services.map((origin) => origin.replace(/^http/, 'ws'));
  const messagingOrigins = settings.firebase
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
    ['connect-src', "'self'", ...services, ...sockets, ...messagingOrigins].join(' '),
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

/** Browsers revalidate the push worker on every load to get new versions; it may load only its notifications' icon. */
const workerHeaders = { 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; img-src 'self'" };

/** The static HTML pages use our styles and images, and no scripts. */
const staticPageHeaders = {
  'cache-control': 'public, max-age=300',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The static FAQ page. In the built site it has the generic product name. */
const faqPath = '/faq.html';
const configPath = '/config.json';
const productNamePattern = /Harbor Benefits/g;
const logoPattern = /(<img src=")\/favicon\.svg(")/;

/** If the database does not respond within this time, the page is sent with the last known settings. */
const settingsTimeoutMs = 500;

/** Adds the organization's name and logo to a built page. */
function withNameAndLogo(html: string, { productName, logoUrl }: Pick<SiteConfig, 'productName' | 'logoUrl'>) {
  const withName = html.replace(productNamePattern, () => escapeHtml(productName));
  return logoUrl
    ? withName.replace(logoPattern, (_all, prefix, suffix) => prefix + escapeHtml(logoUrl) + suffix)
    : withName;
}

/** Serves the settings to a page that another server delivers, as in `npm run dev`. */
export function serveConfig(app: FastifyInstance, { settings, siteValues }: Pick<Backend, 'settings' | 'siteValues'>) {
  app.get(configPath, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(siteConfigOf(settings, await siteValues.effective(settingsTimeoutMs))),
  );
}

/**
 * Serves the built page. Hashed assets are immutable; the page itself is sent uncached with its settings, style, and a
 * nonce.
 */
export async function serveSite(
  app: FastifyInstance,
  { settings, siteValues }: Pick<Backend, 'settings' | 'siteValues'>,
  siteDir: string,
) {
  const template = await readFile(join(siteDir, 'index.html'), 'utf8');
  const [head = '', tail = ''] = template.split('<!--site-config-->');

  /** The style comes before all visible content, and the logo is requested together with the scripts. */
  function renderPage(effectiveSettings: EffectiveSettings, nonce: string) {
    const config = siteConfigOf(settings, effectiveSettings);
    const logoPreload = config.logoUrl && `<link rel="preload" as="image" href="${escapeHtml(config.logoUrl)}" />`;
    const themeStyle = `<style id="${themeStyleId}" nonce="${nonce}">${themeCss(effectiveSettings.values.accent)}</style>`;
    const configScript = `<script type="application/json" id="${configElementId}">${scriptSafeJson(config)}</script>`;
    const fillPlaceholders = (html: string) => withNameAndLogo(html, config).replaceAll('%NONCE%', nonce);
    return fillPlaceholders(head) + logoPreload + themeStyle + configScript + fillPlaceholders(tail);
  }

  async function sendPage(reply: FastifyReply, code: number) {
    const nonce = randomBytes(16).toString('base64');
    const page = renderPage(await siteValues.effective(settingsTimeoutMs), nonce);
    return reply
      .code(code)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentPolicy(settings, nonce))
      .send(page);
  }

  const faq = await readFile(join(siteDir, faqPath), 'utf8').catch(() => undefined);
  if (faq !== undefined)
    app.get(faqPath, async (_request, reply) =>
      reply
        .headers({ ...staticPageHeaders, 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(withNameAndLogo(faq, siteConfigOf(settings, await siteValues.effective(settingsTimeoutMs)))),
    );

  await app.register(fastifyStatic, {
    root: siteDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    globIgnore: ['**/*.map', '**/*.br', '**/*.gz', 'index.html', ...[faqPath, configPath].map((path) => path.slice(1))],
    setHeaders(reply, path) {
      const name = path.replace(/\.(?:br|gz)$/, '');
      if (name.endsWith(pushWorker.path)) reply.headers(workerHeaders);
      else if (name.endsWith('.html')) reply.headers(staticPageHeaders);
      else if (!/\.[0-9a-f]{8,}\.\w+$/.test(name)) reply.header('cache-control', 'public, max-age=300');
    },
  });

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    // Old bookmarks may still use British spelling.
    if (/^\/programme(?:\/|$)/.test(path)) return reply.redirect(request.url.replace('/programme', '/program'), 301);
    const isPage = pagePatternOf(path) !== undefined;
    const accept = request.headers.accept || '*/*';
    // Command-line clients, health checks, and link previews accept anything; only a browser asks for HTML explicitly.
    const wantsPage = /\btext\/html\b/i.test(accept) || (isPage && /\*\/\*|\btext\/\*/.test(accept));
    if (!wantsPage || !['GET', 'HEAD'].includes(request.method)) return replyPageNotFound(request, reply);
    return sendPage(reply, isPage ? 200 : 404);
  });
}
