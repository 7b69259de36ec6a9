import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pushWorker } from '@/contract/messages/push';
import { pages } from '@/contract/pages';
import { makeFolder } from '../../support/databases/places';
import { startBackend, type TestBackend } from '../../support/server/backend';

let siteDir: string;
let backend: TestBackend;

beforeAll(async () => {
  siteDir = await makeFolder('site');
  await mkdir(join(siteDir, 'assets'), { recursive: true });
  const page =
    '<!doctype html><html><head><!--site-config--><style nonce="%NONCE%"></style></head><body></body></html>';
  await writeFile(join(siteDir, 'index.html'), page);
  await writeFile(join(siteDir, 'assets/main.0123456789.js'), 'void 0;');
  await writeFile(join(siteDir, 'assets/main.0123456789.js.map'), '{}');
  await writeFile(join(siteDir, 'assets/main.0123456789.js.gz'), gzipSync('void 0;'));
  await writeFile(join(siteDir, 'faq.html'), '<!doctype html><title>FAQ</title>');
  await writeFile(join(siteDir, pushWorker.path), 'void 0;');
  await writeFile(join(siteDir, `${pushWorker.path}.gz`), gzipSync('void 0;'));
  backend = await startBackend({
    seed: 'empty',
    siteDir,
    env: { API_BASE: 'https://api.example.org/api', CHAT_BASE: 'https://chat.example.org/chat', MEMBER_LOGIN: 'on' },
  });
});
afterAll(async () => {
  await backend.close();
  await rm(siteDir, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  fetch(backend.url + path, { headers });

it('sends the page the addresses of its services from the environment [D-186 DEVX-07 API-01]', async () => {
  const html = await (await get('/login')).text();
  const config = JSON.parse(/id="site-config">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
  expect(config).toMatchObject({
    apiBase: 'https://api.example.org/api',
    chatBase: 'https://chat.example.org/chat',
    socketUrl: 'https://chat.example.org',
    memberLogin: true,
    firebase: null,
  });
});

it('allows no inline script in the content policy, lists the services, and gives each response its own nonce [D4 D11 G2]', async () => {
  const [one, other] = [await get('/'), await get('/')];
  const policy = one.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain(
    "connect-src 'self' https://api.example.org https://chat.example.org wss://api.example.org wss://chat.example.org",
  );
  for (const directive of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy).toContain(directive);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(one.headers.get('content-security-policy')).not.toBe(other.headers.get('content-security-policy'));
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect(await one.text()).toContain(`nonce="${nonce}"`);
  expect(one.headers.get('x-content-type-options')).toBe('nosniff');
  expect(one.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(one.headers.get('referrer-policy')).toBe('no-referrer');
});

it('returns the page for every address of the site, and for an unknown one the page with 404 [ROUTE-12]', async () => {
  for (const page of Object.values(pages)) {
    const path = typeof page === 'string' ? page : page(7);
    expect({ path, status: (await get(path)).status }).toEqual({ path, status: 200 });
  }
  for (const path of ['/nope', '/profile/x', '/admin/x', '/employees/x/y']) expect((await get(path)).status).toBe(404);
  for (const page of Object.values(pages)) {
    const path = `${typeof page === 'string' ? page : page(7)}/no/such/page`;
    expect({ path, status: (await get(path)).status }).toEqual({ path, status: 404 });
  }
});

it.each([
  ['curl', { accept: '*/*' }],
  ['a link preview', { accept: 'text/*, image/*;q=0.5, */*;q=0.1' }],
  ['a client without an Accept value', { accept: '' }],
])('gives %s the page where there is one, and JSON elsewhere', async (_title, headers) => {
  for (const path of ['/', '/login', '/profile/my-plans']) {
    const { status, headers: answered } = await get(path, headers);
    expect([path, status, answered.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
  }
  for (const path of [
    '/nope',
    '/api/user/nothing',
    '/chat-api/nothing',
    '/api',
    '/assets/missing.js',
    '/favicon.ico',
  ]) {
    const answer = await get(path, headers);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      404,
      'application/json; charset=utf-8',
    ]);
    expect((await answer.json()).status).toBe('failure');
  }
  const json = await get('/', { accept: 'application/json' });
  expect(json.status).toBe(404);
});

it('opens a program page by a bookmark from before its address changed', async () => {
  for (const [path, to] of [
    ['/programme', '/program'],
    ['/programme/plans/umr_plan_a?tab=1', '/program/plans/umr_plan_a?tab=1'],
  ] as const) {
    const { status, headers } = await fetch(`${backend.url}${path}`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([301, to]);
  }
  expect((await get('/programmes')).status).toBe(404);
});

it('accepts HEAD for a health check', async () => {
  const answer = await fetch(`${backend.url}/`, { method: 'HEAD', headers: { accept: '*/*' } });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

it('caches assets forever, and serves no source maps, dot files or folder listings [L3]', async () => {
  for (const coding of ['identity', 'gzip']) {
    const asset = await get('/assets/main.0123456789.js', { 'accept-encoding': coding });
    expect(asset.headers.get('cache-control')).toContain('immutable');
  }
  const probes = [
    '/assets/main.0123456789.js.map',
    '/assets/',
    '/.env',
    '/.git/config',
    '/package.json',
    '/index.html.map',
    '/../package.json',
    '/%2e%2e/package.json',
    '/server-status',
    '/api/debug',
  ];
  for (const path of probes) expect({ path, status: (await get(path, {})).status }).toEqual({ path, status: 404 });
});

it('reports that the process runs and that its database responds', async () => {
  expect((await get('/health')).status).toBe(200);
  expect((await get('/ready')).status).toBe(200);
});

it('keeps a service response from being stored or framed, and allows it no other origin [D5]', async () => {
  const { origin } = new URL(backend.url);
  const strangers = [
    'https://elsewhere.example',
    'null',
    `${origin}.elsewhere.example`,
    origin.replace('//', '//elsewhere.'),
    `${origin}@elsewhere.example`,
  ];
  for (const stranger of strangers) {
    for (const [method, path] of [
      ['GET', '/api/user/getUsersSummary'],
      ['OPTIONS', '/api/user/signIn'],
      ['POST', '/chat-api/user/login'],
    ]) {
      const { status, headers } = await fetch(backend.url + path, {
        method,
        headers: { origin: stranger, ...(method === 'OPTIONS' && { 'access-control-request-method': 'POST' }) },
      });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(headers.get('cache-control')).toBe('no-store');
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  }
});

it.each([
  'application/json\t',
  'application/json;',
  'application/json; charset=latin1',
  'application/jsonp',
  'application/json, text/plain',
  'application/vnd.api+json',
  'text/json',
  'text/plain',
  'text/plain; x=application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '*/*',
])('lets no body sent as %j reach a call unchecked [D7]', async (type) => {
  const send = (body: string) => backend.main('POST', '/user/signIn', { body, headers: { 'content-type': type } });
  const answer = await send('{"userContact":{"$ne":""},"userPassword":["x"],"extra":1}');
  expect([400, 415]).toContain(answer.status);
  expect(answer.body.status).toBe('failure');
});

it('answers 404 to an unknown address, 400 to a body that is not JSON, 413 to one too large, 415 to another content type [D-185]', async () => {
  expect((await backend.main('GET', '/user/nothing')).status).toBe(404);
  const send = (body: string, type: string) =>
    backend.main('POST', '/user/signIn', { body, headers: { 'content-type': type } });
  expect((await send('{"userContact":', 'application/json')).status).toBe(400);
  const large = await send(`"${'x'.repeat(2_000_000)}"`, 'application/json');
  expect([large.status, large.body.message]).toEqual([413, 'That’s too large to send.']);
  expect((await send('<a/>', 'application/xml')).status).toBe(415);
});

it.each(['__proto__', 'constructor', 'toString'])(
  'validates a body with %s in it like any other [D8 G8]',
  async (name) => {
    const answer = await backend.main('POST', '/user/signIn', {
      body: `{"${name}":{"userContact":"x"}}`,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.status).toBe('failure');
    expect(answer.text).not.toMatch(/at .*\.(ts|js)|node_modules/);
  },
);

it('makes browsers request the service worker again each time, and lets it fetch only pictures of the site [K5]', async () => {
  for (const coding of ['identity', 'gzip']) {
    const { status, headers } = await get(pushWorker.path, { 'accept-encoding': coding });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; img-src 'self'");
  }
});

it('sends the page the values of a messaging service, and allows it to reach that service and start the worker [PUSH-03]', async () => {
  const messaging = await startBackend({
    seed: 'empty',
    siteDir,
    env: {
      FIREBASE_PROJECT_ID: 'harbor',
      FIREBASE_API_KEY: 'key',
      FIREBASE_APP_ID: 'app',
      FIREBASE_MESSAGING_SENDER_ID: '7',
      FIREBASE_VAPID_KEY: 'vapid',
    },
  });
  try {
    const answer = await fetch(messaging.url, { headers: { accept: 'text/html' } });
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /connect-src 'self' https:\/\/fcmregistrations\.googleapis\.com https:\/\/firebaseinstallations\.googleapis\.com;/,
    );
    expect(policy).toMatch(/trusted-types default harbor#chunks dompurify harbor#worker$/);
    const config = JSON.parse(/id="site-config">(.*?)<\/script>/.exec(await answer.text())?.[1] ?? '{}');
    expect(config.firebase).toEqual({
      projectId: 'harbor',
      apiKey: 'key',
      appId: 'app',
      messagingSenderId: '7',
      vapidKey: 'vapid',
    });
  } finally {
    await messaging.close();
  }
  expect((await get('/')).headers.get('content-security-policy')).not.toContain('harbor#worker');
});

it('lets a page next to the site use the site’s styles and pictures, and run nothing [D-50 LAYOUT-08]', async () => {
  const { headers } = await get('/faq.html');
  expect(headers.get('content-security-policy')).toContain("style-src 'self'; font-src 'self'; img-src 'self'");
  expect(headers.get('content-security-policy')).not.toMatch(/script-src|sandbox/);
});
