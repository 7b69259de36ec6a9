import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { alertPaths } from '@/contract/content/alert';
import { directoryAdminPaths } from '@/contract/program/directory';
import { type LinkReport, linkPaths } from '@/contract/program/links';
import { publicationPaths } from '@/contract/program/publication';
import { checkLink, isPrivateAddress } from '@/server/modules/program/checkLink';
import { makeLinkChecks } from '@/server/modules/program/linkChecks';
import { linksIn } from '@/server/modules/program/queries/links';
import type { Log } from '@/server/platform/process/log';
import { movableClock, newConsoleAdmin } from '../../support/browser/identity';
import { openSession, startBackend, type TestBackend } from '../../support/server/backend';

const checkOptions = { allowPrivate: true, timeoutMs: 5000 };
/** Options with a short limit for servers that never respond; on a busy machine a response takes longer than this. */
const impatient = { ...checkOptions, timeoutMs: 300 };
const clock = movableClock();
let site: Server;
let origin: string;
const requested: string[] = [];
/** Each path's response, by method; other paths are not found. */
const answers: Record<string, (method: string) => { status: number; location?: string } | 'silence'> = {
  '/there': () => ({ status: 200 }),
  '/no-head': (method) => ({ status: method === 'HEAD' ? 405 : 200 }),
  '/moved': () => ({ status: 302, location: '/there' }),
  '/round': () => ({ status: 301, location: '/round' }),
  '/file': () => ({ status: 302, location: 'file:///etc/passwd' }),
  '/members': () => ({ status: 401 }),
  '/fault': () => ({ status: 500 }),
  '/silent': () => 'silence',
};
let backend: TestBackend;
let token: string;
async function signIn() {
  const { id } = await newConsoleAdmin(backend);
  ({ token } = await openSession(backend.parts, { kind: 'console', id }, 'session'));
}
beforeAll(async () => {
  site = createServer((request, response) => {
    requested.push(`${request.method} ${request.url}`);
    const answer = answers[request.url ?? '']?.(request.method ?? '') ?? { status: 404 };
    if (answer === 'silence') return;
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end('x'.repeat(100_000));
  });
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  backend = await startBackend({
    seed: 'empty',
    now: clock.now,
    env: { SESSION_IDLE_S: '86400', SESSION_MAX_S: '604800' },
  });
  await signIn();
});
afterAll(async () => {
  await backend.close();
  site.closeAllConnections();
  site.close();
});
beforeEach(() => requested.splice(0));

const settings = { demo: false, linkChecks: true };
const checks = () => makeLinkChecks({ ...backend.parts, settings, checkOptions });
const ask = async (path: string, body?: object) =>
  (await backend.main(body ? 'POST' : 'GET', path, { token, body })).body;
async function publish(...paths: string[]) {
  const at = ['page', 'about_us'] as const;
  const { version } = (await ask(publicationPaths.detail(...at))).data;
  const html = paths.map((path) => `<p><a href="${origin}${path}">x</a></p>`).join('') || '<p>x</p>';
  const body = { name: '', profession: '', pictureId: null, html };
  await ask(publicationPaths.saveDraft(...at), { version, body });
  return (await ask(publicationPaths.publish(...at), { version: version + 1 })).data;
}
const broken = ({ broken: found }: LinkReport) => Object.fromEntries(found.map(({ url, problem }) => [url, problem]));

it.each([
  ['/there', null],
  ['/no-head', null],
  ['/moved', null],
  ['/members', null],
  ['/removed', 'Returns error 404.'],
  ['/fault', 'Returns error 500.'],
  ['/round', 'Too many redirects.'],
  ['/file', 'Doesn’t link to a web page.'],
  ['/silent', 'Timed out.'],
])('validates a link to %s as a browser would resolve it: %s [PGM-17]', async (path, problem) => {
  expect(await checkLink(origin + path, path === '/silent' ? impatient : checkOptions)).toBe(problem);
});

it('sends a HEAD request first, and GET only after it fails [PGM-17]', async () => {
  await checkLink(`${origin}/there`, checkOptions);
  await checkLink(`${origin}/no-head`, checkOptions);
  expect(requested).toEqual(['HEAD /there', 'HEAD /no-head', 'GET /no-head']);
});

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
])('finds %s in a private network [PGM-17]', (address) => expect(isPrivateAddress(address)).toBe(true));
it.each(['93.184.216.34', '172.32.0.1', '2606:2800:220:1::1'])(
  'does not find %s in a private network [PGM-17]',
  (address) => expect(isPrivateAddress(address)).toBe(false),
);

it('requests nothing in a private network, by address or by name [PGM-17]', async () => {
  const { port } = new URL(origin);
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])
    expect([host, await checkLink(`http://${host}:${port}/there`)]).toEqual([host, 'Points to a private network.']);
  expect(requested).toEqual([]);
});

it('finds and unescapes the links of a canonical text [PGM-17]', () => {
  expect(linksIn('<p><a href="https://a.test/?x=1&amp;y=&quot;2">a</a> href="https://no.test"</p>')).toEqual([
    'https://a.test/?x=1&y="2',
  ]);
});

it('checks links once when they are published, and lists broken ones with where they are used [PGM-17]', async () => {
  await publish('/there', '/removed');
  const links = checks();
  expect(await links.read()).toMatchObject({ used: expect.any(Number), waiting: expect.any(Number), broken: [] });
  links.checkNew();
  await links.waitUntilIdle();
  const read: LinkReport = (await ask(linkPaths.read)).data;
  expect(read.broken.find(({ url }) => url === `${origin}/removed`)).toMatchObject({
    problem: 'Returns error 404.',
    checkedAt: expect.stringMatching(/^\d{4}-/),
    places: [{ title: 'About Us', to: '/program/pages/about_us' }],
  });
  expect(read.waiting).toBe(0);
  requested.splice(0);
  links.checkNew();
  await links.waitUntilIdle();
  expect(requested).toEqual([]);
});

it('checks a broken link again on request, and no longer lists it once it responds [PGM-17]', async () => {
  await publish('/fixed');
  const links = checks();
  await links.checkAgain();
  expect(broken(await links.read())).toMatchObject({ [`${origin}/fixed`]: 'Returns error 404.' });
  answers['/fixed'] = () => ({ status: 200 });
  clock.pass(6);
  await links.checkAgain();
  expect(broken(await links.read())).not.toHaveProperty([`${origin}/fixed`]);
  expect((await ask(linkPaths.check, {})).message).toBe('Link checks are turned off (LINK_CHECKS=off).');
});

it('checks every link once each night of the program’s zone, by one of two nodes, and deletes unused ones [PGM-17]', async () => {
  await publish('/there', '/members');
  const nodes = [checks(), checks()];
  const night = async () => {
    requested.splice(0);
    for (const node of nodes) node.checkNightly();
    await Promise.all(nodes.map((node) => node.waitUntilIdle()));
    return requested.filter((line) => /there|members/.test(line)).toSorted();
  };
  const hour = () =>
    Number(
      new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' }).format(
        clock.now(),
      ),
    );
  while (hour() !== 12) clock.pass(3600);
  // Earlier checks are due again by the next night.
  clock.pass(24 * 3600);
  expect(await night()).toEqual([]);
  while (hour() !== 2) clock.pass(3600);
  expect(await night()).toEqual(['HEAD /members', 'HEAD /there']);
  expect(await night()).toEqual([]);
  clock.pass(24 * 3600);
  expect(await night()).toEqual(['HEAD /members', 'HEAD /there']);
  // The session has ended by now.
  await signIn();
  await publish('/there');
  clock.pass(24 * 3600);
  await night();
  const rows = await backend.db.selectFrom('link_checks').select('url').execute();
  expect(rows.map(({ url }) => url)).not.toContain(`${origin}/members`);
});

it.long(
  'lists some rows and a count for a link in many rows, and lets others run during a long round [PGM-17]',
  async () => {
    const rows = [
      ...Array.from({ length: 23 }, (_, index) => ({ name: `Same ${index}`, redirect: `${origin}/same-removed` })),
      ...Array.from({ length: 600 }, (_, index) => ({
        name: `Own ${index}`,
        redirect: `${origin}/own-removed-${index}`,
      })),
      { name: 'Unreadable', redirect: 'https://[x' },
    ];
    await backend.db
      .insertInto('directory')
      .values(rows.map((row) => ({ kind: 'telemedicine', contact: null, ...row })))
      .execute();
    const links = checks();
    links.checkNew();
    await links.waitUntilIdle();
    const tried = requested.filter((line) => line.startsWith('HEAD /own')).length;
    expect(tried).toBeGreaterThan(400);
    expect(tried).toBeLessThan(600);
    links.checkNew();
    await links.waitUntilIdle();

    const read = await links.read();
    expect(read).toMatchObject({ waiting: 0 });
    expect(read.brokenCount).toBeGreaterThanOrEqual(602);
    expect(read.broken).toHaveLength(100);
    await backend.db.deleteFrom('directory').where('name', 'like', 'Own %').execute();
    const { broken: left } = await links.read();
    expect(left.find(({ url }) => url === 'https://[x')?.problem).toBe('Not a web address.');
    const places = left.find(({ url }) => url === `${origin}/same-removed`)?.places ?? [];
    const to = '/program/directories/telemedicine';
    expect(places.slice(0, 2)).toEqual([
      { title: 'Same 0', to },
      { title: 'Same 1', to },
    ]);
    expect(places).toHaveLength(21);
    expect(places.at(-1)).toEqual({ title: '3 more directory rows', to });
    await backend.db.deleteFrom('directory').where('kind', '=', 'telemedicine').execute();
  },
);

it('reports a round that fails to the person who requested it, and continues with the next one [PGM-17]', async () => {
  const faults: unknown[] = [];
  const log = { ...backend.parts.log, warn: (reply: { err: unknown }) => void faults.push(reply.err) } as Log;
  let isDown = true;
  const siteValues = {
    ...backend.parts.siteValues,
    effective: () => (isDown ? Promise.reject(new Error('down')) : backend.parts.siteValues.effective()),
  };
  const links = makeLinkChecks({ ...backend.parts, settings, checkOptions, log, siteValues });
  links.checkNew();
  await links.waitUntilIdle();
  await expect(links.checkAgain()).rejects.toThrow('down');
  expect(faults).toHaveLength(2);
  isDown = false;
  await links.checkAgain();
  expect(faults).toHaveLength(2);
});

it('checks the links of the text on publishing, and reports a link into the private network [PGM-17]', async () => {
  const checkOptions = await startBackend({
    seed: 'empty',
    env: { DEMO: 'off', ALLOW_OUTBOX: 'on', LINK_CHECKS: 'on' },
  });
  const { id } = await newConsoleAdmin(checkOptions);
  const { token: by } = await openSession(checkOptions.parts, { kind: 'console', id }, 'session');
  const send = (path: string, body: object) => checkOptions.main('POST', path, { token: by, body });
  const at = ['page', 'about_us'] as const;
  const body = { name: '', profession: '', pictureId: null, html: `<p><a href="${origin}/there">x</a></p>` };
  await send(publicationPaths.saveDraft(...at), { version: 0, body });
  await send(publicationPaths.publish(...at), { version: 1 });
  await checkOptions.parts.linkChecks.waitUntilIdle();
  expect(broken(await checkOptions.parts.linkChecks.read())).toEqual({
    [`${origin}/there`]: 'Points to a private network.',
  });
  expect(requested).toEqual([]);
  await checkOptions.close();
});

it('checks links of alerts and directories, and lists them with the screens that change them [PGM-17]', async () => {
  const description = `Read <a href="${origin}/alert-removed">this</a>`;
  await signIn();
  await ask(alertPaths.add, { description, visibleTo: 'All', isActive: true });
  await ask(alertPaths.add, { description: description.replace('alert', 'off'), visibleTo: 'All', isActive: false });
  const row = { title: 'A helper', link: `${origin}/helper-removed`, phone: '', topic: '' };
  await ask(directoryAdminPaths.add('condition'), row);
  const links = checks();
  links.checkNew();
  await links.waitUntilIdle();
  const { broken: found } = await links.read();
  const placesOf = (path: string) => found.find(({ url }) => url === origin + path)?.places;
  expect(placesOf('/alert-removed')).toEqual([{ title: 'Alert', to: '/dynamic-alert' }]);
  expect(placesOf('/helper-removed')).toEqual([{ title: 'A helper', to: '/program/directories/condition' }]);
  expect(placesOf('/off-removed')).toBeUndefined();
});
