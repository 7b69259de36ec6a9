import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { articlePaths } from '@/contract/content/article';
import { mediaPaths } from '@/contract/program/media';
import { maxKeptVersions, type PageBody, type Publication, publicationPaths } from '@/contract/program/publication';
import { verifyAudit } from '@/server/platform/audit/verify';
import { movableClock } from '../../support/browser/identity';
import { fetchWithoutBody } from '../../support/fetchWithoutBody';
import { formOf, picture, samplePdf } from '../../support/page/forms';
import { auditLines } from '../../support/server/auditLines';
import { startBackend, stripLinkSignatures, type TestBackend } from '../../support/server/backend';

const clock = movableClock();
let backend: TestBackend;
let token: string;
let member: string;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now, env: { SESSION_IDLE_S: '86400', SESSION_MAX_S: '604800' } });
  token = await backend.signInConsole();
  member = await backend.signInMember();
});
afterAll(() => backend.close());

const page = (html: string, more: Partial<PageBody> = {}): PageBody => ({
  name: 'The office',
  profession: 'Benefits',
  pictureId: null,
  html,
  ...more,
});
const place = ['page', 'about_us'] as const;
const ask = async (path: string, body?: unknown, headers = {}) =>
  (await backend.main(body ? 'POST' : 'GET', path, { token, body, headers })).body;
const stored = async (...[kind, key]: readonly [string, string]): Promise<Publication> =>
  (await ask(publicationPaths.detail(kind, key))).data;
const versionOf = async (...at: readonly [string, string]) => (await stored(...at)).version;
const saveDraft = async (body: unknown, at: readonly [string, string] = place) =>
  ask(publicationPaths.saveDraft(...at), { version: await versionOf(...at), body });
const publish = async (more = {}, at: readonly [string, string] = place) =>
  ask(publicationPaths.publish(...at), { version: await versionOf(...at), ...more });
const published = async () => (await backend.main('GET', articlePaths.aboutUs, { token: member })).body.data;
const hour = 3600;

it('lets only administrators read a draft until it is published, and then members at once [PGM-03]', async () => {
  const before = await published();
  const saved = await saveDraft(page('<p>New text</p>'));
  expect(saved.data).toMatchObject({ hasDraft: true, draft: { html: '<p>New text</p>' } });
  expect(stripLinkSignatures(await published())).toBe(stripLinkSignatures(before));

  const { data } = await publish();
  expect(data).toMatchObject({ hasDraft: false, draft: null, published: { html: '<p>New text</p>' }, scheduled: null });
  expect(data.current).toMatchObject({ publishedBy: 'admin@example.org', withdrawn: false });
  expect(await published()).toMatchObject({ name: 'The office', description: '<p>New text</p>' });
});

it('shows a scheduled text from that moment on, and the current text until then [PGM-03]', async () => {
  clock.freeze();
  await saveDraft(page('<p>Now</p>'));
  await publish();
  await saveDraft(page('<p>Later</p>'));
  const at = new Date(clock.now().getTime() + hour * 1000).toISOString();
  expect((await publish({ at: clock.now().toISOString() })).message).toBe('Choose a time in the future.');
  expect((await publish({ at })).data.scheduled).toMatchObject({ validFrom: at });
  expect((await published()).description).toBe('<p>Now</p>');
  clock.pass(hour - 1);
  expect((await published()).description).toBe('<p>Now</p>');
  clock.pass(1);
  expect((await published()).description).toBe('<p>Later</p>');
  expect((await stored(...place)).scheduled).toBeNull();
});

it('takes a scheduled publication back into the draft, and lets a second one replace the first [PGM-03]', async () => {
  const later = (hours: number) => new Date(clock.now().getTime() + hours * hour * 1000).toISOString();
  await saveDraft(page('<p>First</p>'));
  await publish({ at: later(1) });
  await saveDraft(page('<p>Second</p>'));
  await publish({ at: later(2) });
  clock.pass(1.5 * hour);
  expect((await published()).description).not.toBe('<p>First</p>');

  const { data } = await ask(publicationPaths.unschedule(...place), { version: await versionOf(...place) });
  expect(data).toMatchObject({ scheduled: null, draft: { html: '<p>Second</p>' } });
  clock.pass(hour);
  expect((await published()).description).not.toBe('<p>Second</p>');
  const again = await ask(publicationPaths.unschedule(...place), { version: await versionOf(...place) });
  expect(again.message).toBe('Nothing is scheduled.');
});

it('shows members nothing of withdrawn text, and keeps its history and the draft [PGM-03]', async () => {
  await saveDraft(page('<p>Shown</p>'));
  await publish();
  await saveDraft(page('<p>Not yet</p>'));
  const { data } = await ask(publicationPaths.withdraw(...place), { version: await versionOf(...place) });
  expect(data).toMatchObject({ current: { withdrawn: true }, published: null, draft: { html: '<p>Not yet</p>' } });
  expect(await published()).toMatchObject({ name: '', description: '' });
});

it('lets an old version be read and made the draft again [PGM-04]', async () => {
  await saveDraft(page('<p>One</p>'));
  const one = (await publish()).data.current.number;
  await saveDraft(page('<p>Two</p>'));
  await publish();
  expect((await ask(publicationPaths.version(...place, one))).data).toMatchObject({
    version: { number: one },
    body: { html: '<p>One</p>' },
  });
  const restored = await ask(publicationPaths.restore(...place), { version: await versionOf(...place), number: one });
  expect(restored.data).toMatchObject({ draft: { html: '<p>One</p>' }, published: { html: '<p>Two</p>' } });
  const lost = await ask(publicationPaths.restore(...place), { version: await versionOf(...place), number: 9999 });
  expect(lost).toEqual({ status: 'failure', message: 'This version is no longer available.' });
});

it.long(
  `stores, of a text published ${maxKeptVersions + 3} times, the last ${maxKeptVersions} and the scheduled ones [PGM-04]`,
  async () => {
    const chairman = ['page', 'message_from_chairman'] as const;
    for (let number = 0; number < maxKeptVersions + 3; number += 1) {
      await saveDraft(page(`<p>${number}</p>`), chairman);
      await publish({}, chairman);
    }
    const { history, published: shown } = await stored(...chairman);
    expect(history).toHaveLength(maxKeptVersions);
    expect(history[0]?.number).toBeGreaterThan(maxKeptVersions);
    expect(shown).toMatchObject({ html: `<p>${maxKeptVersions + 2}</p>` });
  },
);

it('refuses a change made from an older version with what is stored, and loses nothing [PGM-03]', async () => {
  const version = await versionOf(...place);
  const first = await ask(publicationPaths.saveDraft(...place), { version, body: page('<p>Mine</p>') });
  const calls = [
    ask(publicationPaths.saveDraft(...place), { version, body: page('<p>Theirs</p>') }),
    ask(publicationPaths.publish(...place), { version }),
    ask(publicationPaths.withdraw(...place), { version }),
    ask(publicationPaths.discardDraft(...place), { version }),
    ask(publicationPaths.restore(...place), { version, number: 1 }),
  ];
  for (const refused of await Promise.all(calls))
    expect(refused).toEqual({
      status: 'failure',
      message: 'Someone else just changed this.',
      data: { current: first.data },
    });
  expect(await stored(...place)).toEqual(first.data);
});

it('publishes for one of ten administrators who publish at once [PGM-03]', async () => {
  const at = ['page', 'term_condition'] as const;
  await saveDraft(page('<p>Once</p>', { name: '' }), at);
  const version = await versionOf(...at);
  const before = (await stored(...at)).history.length;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask(publicationPaths.publish(...at), { version })),
  );
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
  expect((await stored(...at)).history).toHaveLength(before + 1);
});

it('does not make twice a publication whose response was lost [PGM-03]', async () => {
  await saveDraft(page('<p>Lost</p>'));
  const body = { version: await versionOf(...place) };
  const before = (await stored(...place)).history.length;
  const headers = { 'idempotency-key': 'publish-once-1' };
  const first = await ask(publicationPaths.publish(...place), body, headers);
  expect(await ask(publicationPaths.publish(...place), body, headers)).toEqual(first);
  expect((await stored(...place)).history).toHaveLength(before + 1);
});

it.each([
  ['a script', page('<p>Hello</p><script>hit()</script>')],
  ['an address that runs', page('<a href="javascript:hit()">Here</a>')],
  ['a name that is too long', page('<p>x</p>', { name: 'x'.repeat(151) })],
  ['no text at all', { name: '', profession: '', pictureId: null }],
])('changes nothing for a draft with %s [PGM-03]', async (_what, body) => {
  const before = await stored(...place);
  expect((await saveDraft(body)).status).toBe('failure');
  expect(await stored(...place)).toEqual(before);
});

it('refuses an unknown page, and returns an unwritten page empty [PGM-03]', async () => {
  expect((await backend.main('GET', publicationPaths.detail('page', 'Über uns'), { token })).status).toBe(400);
  expect((await backend.main('GET', publicationPaths.detail('song', 'one'), { token })).status).toBe(400);
  expect((await backend.main('GET', publicationPaths.detail('page', 'nothing'), { token })).status).toBe(404);
  expect(await stored('page', 'public_policy')).toMatchObject({
    version: 0,
    draft: null,
    published: null,
    history: [],
  });
  expect(await saveDraft(page('<p>Ours</p>'), ['page', 'public_policy'])).toMatchObject({ data: { version: 1 } });
});

it('stores a picture with its description, and gives members a link that expires [PGM-04]', async () => {
  const add = async (parts: Record<string, string | File>) =>
    (await backend.main('POST', mediaPaths.add, { token, body: formOf(parts) })).body;
  expect((await add({ file: picture() })).status).toBe('failure');
  expect((await add({ file: samplePdf(), alt: 'A paper' })).status).toBe('failure');
  const { data } = await add({ file: picture(), alt: 'Our house' });
  expect(data).toEqual({ id: expect.any(Number), kind: 'image', alt: 'Our house', link: expect.any(String) });

  expect((await saveDraft(page('<p>x</p>', { pictureId: 999_999 }))).status).toBe('failure');
  await saveDraft(page('<p>x</p>', { pictureId: data.id }));
  await publish();
  const { profilePic } = await published();
  expect((await fetchWithoutBody(new URL(profilePic, backend.url))).headers.get('content-type')).toBe('image/png');
});

it('logs each change with its author, and keeps the log intact [PGM-03]', async () => {
  const lines = await auditLines(backend, { subject: 'page:about_us' });
  expect(new Set(lines.map(({ action, actor, outcome }) => `${action} ${actor.split(':')[0]} ${outcome}`))).toEqual(
    new Set(['change console done']),
  );
  expect(lines.flatMap(({ detail }) => Object.keys(detail))).toEqual(
    expect.arrayContaining(['draft', 'published', 'unscheduled', 'withdrawn', 'restored']),
  );
  expect((await verifyAudit(backend.parts)).brokenAt).toBeNull();
});

it('shows on another node within five seconds what one node publishes [PGM-03]', async () => {
  const { databaseUrl } = backend.parts.settings;
  const env = { DATABASE_URL: databaseUrl ?? '', KEY_FILE: join(backend.dataDir, 'keys.json') };
  // The embedded database belongs to one process; there the other reader is another session of the same node.
  const other = databaseUrl ? await startBackend({ env, now: clock.now }) : backend;
  const reader = await other.signInMember();
  const shownOnOtherNode = async () =>
    (await other.main('GET', articlePaths.aboutUs, { token: reader })).body.data.description;
  expect(await shownOnOtherNode()).not.toBe('<p>On both nodes</p>');

  await saveDraft(page('<p>On both nodes</p>'));
  await publish();
  const publishedAt = performance.now();
  while ((await shownOnOtherNode()) !== '<p>On both nodes</p>' && performance.now() - publishedAt < 5000)
    await setTimeout(50);
  expect(await shownOnOtherNode()).toBe('<p>On both nodes</p>');
  if (other !== backend) await other.close();
});
