import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import sharp from 'sharp';
import { sessionPaths } from '@/contract/people/session';
import { type ProgramSettings, type StoredSettings, settingsPaths } from '@/contract/program/settings';
import { makeSiteValues } from '@/server/modules/program/siteValues';
import { verifyAudit } from '@/server/platform/audit/verify';

import { makeFolder } from '../../support/databases/places';
import { fetchWithoutBody } from '../../support/fetchWithoutBody';
import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';

let siteDir: string;
let backend: TestBackend;
let token: string;
beforeAll(async () => {
  siteDir = await makeFolder('settings-site');
  await mkdir(siteDir, { recursive: true });
  await writeFile(
    join(siteDir, 'index.html'),
    '<!doctype html><html><head><title>Harbor Benefits</title><style nonce="%NONCE%"></style><!--site-config--></head><body></body></html>',
  );
  await writeFile(
    join(siteDir, 'faq.html'),
    '<!doctype html><title>FAQ · Harbor Benefits</title><img src="/favicon.svg" alt="" />Harbor Benefits',
  );
  backend = await startBackend({ siteDir });
  token = await backend.signInConsole();
});
afterAll(async () => {
  await backend.close();
  await rm(siteDir, { recursive: true, force: true });
});

const read = async (of = backend, by = token): Promise<StoredSettings> =>
  (await of.main('GET', settingsPaths.read, { token: by })).body.data;
type Change = { version?: number; logo?: string | null; headers?: Record<string, string> };
async function save(values: Partial<ProgramSettings>, { version, logo, headers }: Change = {}) {
  const stored = await read();
  const body = { version: version ?? stored.version, values: { ...stored.values, ...values }, logo };
  return backend.main('POST', settingsPaths.save, { token, body, headers });
}
const pageOf = async ({ url }: TestBackend, path = '/login') =>
  (await fetch(url + path, { headers: { accept: 'text/html' } })).text();
const configIn = (html: string) => JSON.parse(/id="site-config">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
const dataUrl = (bytes: Buffer | string, type: string) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
const png = async (width: number, height: number) =>
  dataUrl(
    await sharp({ create: { width, height, channels: 3, background: '#246' } })
      .png()
      .toBuffer(),
    'png',
  );
const svg = (inside: string, outside = '') =>
  dataUrl(`${outside}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inside}</svg>`, 'svg+xml');

it('uses settings in the next page, its title, its style, the questions and the messages [PGM-13]', async () => {
  const values: Partial<ProgramSettings> = {
    productName: 'North & Sons <Benefits>',
    accent: '#7A1F5C',
    supportPhone: '(555) 010-0199',
    supportEmail: 'help@north.test',
    helpCentreUrl: 'https://help.north.test/',
    socialLinks: [{ name: 'Video', url: 'https://video.north.test/sons' }],
    exportPrefix: 'North',
    timeZone: 'America/Chicago',
  };
  const { body } = await save(values);
  expect(body.data).toMatchObject({
    version: 1,
    values: { ...values, accent: '#7a1f5c' },
    fixed: [],
    changedBy: 'admin@example.org',
  });

  const html = await pageOf(backend);
  const { accent: _, ...shown } = values;
  expect(configIn(html)).toMatchObject(shown);
  expect(html).toContain('<title>North &#38; Sons &#60;Benefits&#62;</title>');
  expect(/<style id="look" nonce="[^"]+">(.*?)<\/style>/.exec(html)?.[1]).toContain(
    '--mui-palette-primary-main:#7a1f5c',
  );
  const faq = await pageOf(backend, '/faq.html');
  expect(faq).toContain('FAQ · North &#38; Sons &#60;Benefits&#62;');
  expect(faq).not.toContain('Harbor');

  await backend.main('POST', sessionPaths.forgotPassword, { body: { userContact: '+15550100002' } });
  expect((await backend.outbox()).at(-1)?.text).toMatch(/^North & Sons <Benefits> code: \d{4}\./);
});

it('needs no style sheet for the default style [PGM-13]', async () => {
  await save({ accent: '' });
  expect(await pageOf(backend)).toMatch(/<style id="look" nonce="[^"]+"><\/style>/);
});

it.long.each<[string, Partial<Record<keyof ProgramSettings, unknown>>, RegExp]>([
  ['a color with too little contrast', { accent: '#ffe14d' }, /This color is too hard to read: .* 1\.\d:1 contrast/],
  ['an invalid color', { accent: 'teal' }, /Enter a hex color/],
  ['no name', { productName: '  ' }, /Enter a product name/],
  ['an address with a script', { faqUrl: 'javascript:alert(1)' }, /Start the address with https/],
  ['an address of another site in disguise', { helpCentreUrl: '//elsewhere.test' }, /Start the address with https/],
  ['a link with a script', { socialLinks: [{ name: 'x', url: 'data:text/html,x' }] }, /Links must start with https/],
  [
    'a search address with a script',
    { providerSearchUrl: 'javascript:void 0//' },
    /Enter a web address that starts with https/,
  ],
  ['no search', { mapsSearchUrl: '' }, /Enter a web address that starts with https/],
  ['an invalid number', { supportPhone: 'call us' }, /Enter a phone number/],
  ['an invalid email address', { supportEmail: 'help' }, /like name@example.com/],
  ['a path as the name of files', { exportPrefix: '../x' }, /Use only letters, numbers/],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }, /Enter a time zone/],
  ['nine links', { socialLinks: Array.from({ length: 9 }, () => ({ name: 'x', url: 'https://x.test' })) }, /./],
])('refuses %s with a message and changes nothing [PGM-13]', async (_what, values, text) => {
  const before = await read();
  const { status, body } = await save(values as Partial<ProgramSettings>);
  expect([status, body.status]).toEqual([400, 'failure']);
  expect(body.message).toMatch(text);
  expect(await read()).toEqual(before);
});

it('shows both versions to the second of two administrators who save at once, and loses nothing [PGM-13]', async () => {
  const { version } = await read();
  const answers = await Promise.all([
    save({ exportPrefix: 'Mine' }, { version }),
    save({ exportPrefix: 'Theirs' }, { version }),
  ]);
  const [won, lost] = answers.toSorted((one) => (one.body.status === 'success' ? -1 : 1));
  expect(won?.body.data.version).toBe(version + 1);
  expect(lost?.body).toEqual({
    status: 'failure',
    message: 'Someone else just changed this.',
    data: { current: won?.body.data },
  });
  expect(await read()).toEqual(won?.body.data);
});

it('does not save twice the settings whose response was lost [PGM-13]', async () => {
  const { version } = await read();
  const change = { version, logo: await png(30, 30), headers: { 'idempotency-key': 'settings-once' } };
  const first = await save({ exportPrefix: 'Once' }, change);
  expect((await save({ exportPrefix: 'Once' }, change)).body).toEqual(first.body);
  expect((await read()).version).toBe(version + 1);
  const files = await backend.db.selectFrom('files').select('id').where('display_name', '=', 'logo.png').execute();
  expect(files).toHaveLength(1);
});

it('re-encodes a logo as a small PNG that everyone may load, and replaces it with another one [PGM-13]', async () => {
  const sizeOf = async (logoUrl: string) => {
    const answer = await fetch(new URL(logoUrl, backend.url));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    return { format, width, height };
  };
  const drawn = async (logo: string) => (await save({}, { logo })).body.data.logoUrl as string;

  const wide = await drawn(await png(2000, 200));
  expect(await sizeOf(wide)).toEqual({ format: 'png', width: 320, height: 32 });
  const small = await drawn(svg('<rect width="40" height="20" fill="#246"/>', '<?xml version="1.0"?>\n'));
  expect(await sizeOf(small)).toEqual({ format: 'png', width: 128, height: 64 });
  const html = await pageOf(backend);
  expect(html).toContain(`<link rel="preload" as="image" href="${small}" />`);
  expect(configIn(html).logoUrl).toBe(small);
  expect(await pageOf(backend, '/faq.html')).toContain(`<img src="${small}"`);
  expect((await fetchWithoutBody(new URL(wide, backend.url))).status).toBe(404);

  await save({ exportPrefix: 'Kept' });
  expect((await read()).logoUrl).toBe(small);
  expect((await save({}, { logo: null })).body.data.logoUrl).toBe('');
  expect((await fetchWithoutBody(new URL(small, backend.url))).status).toBe(404);
  expect(await backend.db.selectFrom('files').select('id').where('display_name', '=', 'logo.png').execute()).toEqual(
    [],
  );
});

const bomb = Array.from({ length: 12 }, (_none, index) =>
  index === 0
    ? '<g id="a0"><rect width="1" height="1"/></g>'
    : `<g id="a${index}">${`<use href="#a${index - 1}"/>`.repeat(12)}</g>`,
).join('');

it.long.each([
  ['an SVG with a script', () => svg('<script>hit()</script>'), /SVG can’t be used as a logo: it contains a script/],
  ['an SVG with a prefixed script', () => svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), /contains a script/],
  ['an SVG with an onload handler', () => svg('<rect width="4" height="4" onload="hit()"/>'), /contains a script/],
  ['an SVG with HTML', () => svg('<foreignObject><p>x</p></foreignObject>'), /more than a drawing/],
  [
    'an SVG that loads a file',
    () => svg('<image href="file:///etc/passwd" width="9" height="9"/>'),
    /loads external content/,
  ],
  [
    'an SVG that fetches',
    () => svg('<image xlink:href=\'http://127.0.0.1/x\' width="9" height="9"/>'),
    /loads external content/,
  ],
  ['an SVG that hides an address', () => svg('<a href="&#106;avascript:hit()"><rect/></a>'), /loads external content/],
  ['an SVG with an outside style sheet', () => svg('<style>@import "//x.test/a.css";</style>'), /stylesheet/],
  ['an SVG with an outside fill', () => svg('<rect fill="url(http://x.test/#a)"/>'), /loads external content/],
  ['an SVG with entities', () => svg('&a;', '<!DOCTYPE svg [<!ENTITY a "x">]>'), /defines entities/],
  ['an SVG of too many elements', () => svg(`${bomb}<use href="#a11"/>`), /too complex/],
  ['half an image', async () => (await png(900, 900)).slice(0, 300), /can’t read this image/],
  ['a GIF', () => dataUrl('GIF89a\u0001\u0000\u0001\u0000', 'gif'), /PNG, WebP, or SVG/],
  ['a page', () => dataUrl('<!doctype html><svg></svg>', 'svg+xml'), /PNG, WebP, or SVG/],
  ['no image', () => 'data:image/png;base64,', /PNG, WebP, or SVG/],
  ['an image of too many pixels', async () => png(8000, 4000), /too large/],
])('refuses %s as a logo, with a message, and changes nothing [PGM-13]', async (_what, logo, text) => {
  const before = await read();
  const { body } = await save({ exportPrefix: 'Changed' }, { logo: await logo() });
  expect(body.status).toBe('failure');
  expect(body.message).toMatch(text);
  expect(await read()).toEqual(before);
});

it.long('carries a change to another node within five seconds, without a restart [PGM-13]', async () => {
  const { databaseUrl } = backend.parts.settings;
  const env = { DATABASE_URL: databaseUrl ?? '', KEY_FILE: join(backend.dataDir, 'keys.json') };
  const other = databaseUrl ? await startBackend({ siteDir, env }) : undefined;
  // The embedded database belongs to one process; there the other node is another reader of the same store.
  const reader = makeSiteValues(backend.parts);
  const nameOnOtherNode = async (): Promise<string> =>
    other ? configIn(await pageOf(other)).productName : (await reader.effective()).values.productName;

  const before = await nameOnOtherNode();
  await save({ productName: 'Elsewhere too' });
  const savedAt = performance.now();
  while ((await nameOnOtherNode()) === before && performance.now() - savedAt < 5000) await setTimeout(100);
  expect(await nameOnOtherNode()).toBe('Elsewhere too');
  await other?.close();
});

it('makes only callers without a timeout wait for a slow database, and drops a read from before a change [PGM-13]', async () => {
  let held: Promise<void> = Promise.resolve();
  const slow = backend.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await held;
      return result;
    },
  });
  const values = makeSiteValues({ ...backend.parts, db: slow });
  const zone = async (timeoutMs?: number) => (await values.effective(timeoutMs)).values.timeZone;
  await save({ timeZone: 'America/Denver' });
  let release!: () => void;
  held = new Promise((resolve) => (release = resolve));
  const waiting = zone();
  expect(await zone(10)).toBe('America/New_York');
  release();
  expect(await waiting).toBe('America/Denver');

  held = new Promise((resolve) => (release = resolve));
  values.forget();
  const before = zone();
  await save({ timeZone: 'Pacific/Honolulu' });
  values.forget();
  const after = zone();
  release();
  expect([await before, await after, await zone()]).toEqual(Array(3).fill('Pacific/Honolulu'));
});

it('lets values set by the operator win, shows them as fixed, and does not overwrite them [PGM-13]', async () => {
  const fixed = await startBackend({
    siteDir,
    env: {
      PRODUCT_NAME: 'Fixed Name',
      SOCIAL_LINKS: 'Video=https://video.test/a?b=c Photos=https://photos.test/',
      TIME_ZONE: 'America/Denver',
    },
  });
  const by = await fixed.signInConsole();
  const stored = await read(fixed, by);
  expect(stored).toMatchObject({ version: 0, fixed: ['productName', 'socialLinks', 'timeZone'] });
  const body = { version: 0, values: { ...stored.values, productName: 'Mine', exportPrefix: 'Ours' } };
  const saved = await fixed.main('POST', settingsPaths.save, { token: by, body });
  expect(saved.body.data.values).toMatchObject({
    productName: 'Fixed Name',
    exportPrefix: 'Ours',
    timeZone: 'America/Denver',
    socialLinks: [
      { name: 'Video', url: 'https://video.test/a?b=c' },
      { name: 'Photos', url: 'https://photos.test/' },
    ],
  });
  const row = await fixed.db.selectFrom('program_settings').select('body').executeTakeFirstOrThrow();
  expect(JSON.parse(row.body)).not.toHaveProperty('productName');
  expect(configIn(await pageOf(fixed)).productName).toBe('Fixed Name');
  await fixed.close();
});

it('shows nothing of the demo with DEMO=off, not even stored demo data [PGM-13]', async () => {
  const off = await startBackend({ siteDir, seed: 'empty', env: { DEMO: 'off', ALLOW_OUTBOX: 'on' } });
  const demo = /harbor|example\.|linkedin|facebook|youtube/i;
  const shown = async () => [await pageOf(off), await pageOf(off, '/faq.html')].join('').replace(/nonce="[^"]*"/g, '');
  expect(await shown()).not.toMatch(demo);
  expect(configIn(await pageOf(off))).toMatchObject({ demo: false, helpCentreUrl: '', socialLinks: [] });

  const { values } = await read();
  const stored = {
    ...values,
    productName: 'Ours',
    helpCentreUrl: 'https://help.example.org/benefits',
    socialLinks: [
      { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
      { name: 'Photos', url: 'https://photos.test/ours' },
    ],
  };
  await off.db
    .insertInto('program_settings')
    .values({ body: JSON.stringify(stored), version: 1, changed_at: new Date(), changed_by: 'console:1' })
    .execute();
  off.parts.siteValues.forget();
  const config = configIn(await pageOf(off));
  expect(config.socialLinks).toEqual([{ name: 'Photos', url: 'https://photos.test/ours' }]);
  expect(await shown()).not.toMatch(demo);
  await off.close();
});

it('logs each change of the settings, and keeps the log intact [PGM-13]', async () => {
  const lines = await auditLines(backend, { subject: 'settings:1' });
  const { version } = await read();
  expect(lines.map(({ detail }) => detail.version)).toEqual(
    Array.from({ length: version }, (_none, index) => index + 1),
  );
  expect((await verifyAudit(backend.parts)).brokenAt).toBeNull();
});
