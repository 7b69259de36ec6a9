import { type Benefit, benefitPaths } from '@/contract/content/benefit';
import { cardPaths } from '@/contract/content/card';
import { sequenceBody, sequencePath } from '@/contract/content/sequence';
import { type BenefitRow, benefitAdminPaths } from '@/contract/program/benefit';
import { mediaPaths, type StoredMedia } from '@/contract/program/media';
import { type BenefitBody, type PublicationOf, publicationPaths } from '@/contract/program/publication';
import { verifyAudit } from '@/server/platform/audit/verify';

import { fetchWithoutBody } from '../../support/fetchWithoutBody';
import { formOf, picture } from '../../support/page/forms';
import { auditLines } from '../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let token: string;
let member: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
  member = await backend.signInMember();
});
afterAll(() => backend.close());

const ask = async (path: string, body?: unknown, headers = {}) =>
  (await backend.main(body ? 'POST' : 'GET', path, { token, body, headers })).body;
const remove = async (path: string) => (await backend.main('DELETE', path, { token })).body;
const rows = async (query = {}): Promise<BenefitRow[]> =>
  (await backend.main('GET', benefitAdminPaths.list, { token, query })).body.data;
const rowOf = async (id: number) => (await rows()).find((row) => row.id === id);
const read = async (as = member): Promise<Benefit[]> =>
  (await backend.main('GET', benefitPaths.list, { token: as })).body.data;
const isRead = async (id: number, as = member) => (await read(as)).some((benefit) => benefit.id === id);
const detail = async (id: number) =>
  (await backend.main('POST', benefitPaths.details, { token: member, body: { id } })).body;

const add = async (title: string, more = {}): Promise<number> =>
  (await ask(benefitAdminPaths.add, { title, visibleTo: 'All', isActive: true, ...more })).data.id;
const stored = async (id: number): Promise<PublicationOf<'benefit'>> =>
  (await ask(publicationPaths.detail('benefit', String(id)))).data;
async function saveDraft(id: number, change: Partial<BenefitBody>) {
  const { version, draft, published } = await stored(id);
  const body = { title: 'New', iconId: null, mediaId: null, html: '', ...published, ...draft, ...change };
  return ask(publicationPaths.saveDraft('benefit', String(id)), { version, body });
}
const publish = async (id: number) =>
  ask(publicationPaths.publish('benefit', String(id)), { version: (await stored(id)).version });
async function addShown(title: string, more = {}) {
  const id = await add(title, more);
  await publish(id);
  return id;
}
const upload = async (alt: string): Promise<number> =>
  (await backend.main('POST', mediaPaths.add, { token, body: formOf({ file: picture(), alt }) })).body.data.id;
const media = async (): Promise<StoredMedia[]> => (await ask(mediaPaths.list)).data;
const mediumOf = async (id: number) => (await media()).find((medium) => medium.id === id);

it('writes a benefit as a draft, and shows it to members once it is published [PGM-09]', async () => {
  const id = await add('Bicycle leasing');
  expect(await rowOf(id)).toMatchObject({
    title: 'Bicycle leasing',
    visibleTo: 'All',
    isActive: true,
    publication: { hasDraft: true, current: null },
  });
  expect(await isRead(id)).toBe(false);
  expect(await detail(id)).toEqual({ status: 'failure', message: 'Benefit not found.' });

  const [iconId, mediaId] = [await upload('Bicycle leasing'), await upload('A bicycle by a wall')];
  await saveDraft(id, { html: `<p>Ride</p><img data-media="${mediaId}" alt="x">`, iconId, mediaId });
  expect((await publish(id)).status).toBe('success');
  const benefit = (await read()).at(-1);
  expect(benefit).toMatchObject({
    id,
    title: 'Bicycle leasing',
    mediaKind: 'image',
    mediaAlt: 'A bicycle by a wall',
  });
  for (const link of [benefit?.logoUrl, benefit?.mediaUrl, /src="([^"]+)/.exec(benefit?.description ?? '')?.[1]])
    expect((await fetchWithoutBody(new URL((link ?? '').replaceAll('&amp;', '&'), backend.url))).status).toBe(200);
});

it('changes audience and state at once, without publishing the text [PGM-09]', async () => {
  const id = await addShown('For the new');
  await saveDraft(id, { title: 'Not yet' });
  const edit = async (change: object) =>
    ask(benefitAdminPaths.edit, { id, version: (await rowOf(id))?.version, ...change });
  const [{ enrollment_date } = { enrollment_date: null }] = await backend.db
    .selectFrom('people')
    .select('enrollment_date')
    .where('contact', '=', '5550100002')
    .execute();
  expect(enrollment_date).not.toBeNull();

  await edit({ visibleTo: 'Pre-Enrolled' });
  expect([await isRead(id), await isRead(id, token)]).toEqual([false, true]);
  await edit({ visibleTo: 'Enrolled' });
  expect(await isRead(id)).toBe(true);
  await edit({ isActive: false });
  expect([await isRead(id), await isRead(id, token)]).toEqual([false, false]);
  expect((await detail(id)).status).toBe('failure');
  expect((await rows({ isActive: 'false' })).map((row) => row.id)).toContain(id);
  expect((await stored(id)).draft?.title).toBe('Not yet');
});

it('refuses a settings change made from an older version with what is stored [PGM-09]', async () => {
  const id = await add('Twice');
  const version = (await rowOf(id))?.version;
  const answers = await Promise.all(
    (['Enrolled', 'Pre-Enrolled'] as const).map((visibleTo) => ask(benefitAdminPaths.edit, { id, version, visibleTo })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(['failure', 'success']);
  const refused = answers.find(({ status }) => status === 'failure');
  const now = await rowOf(id);
  expect(refused.data.current).toMatchObject({ id, visibleTo: now?.visibleTo, version: now?.version });
  // Repeats the call, as after a lost response; there is nothing to change.
  expect((await ask(benefitAdminPaths.edit, { id, version, visibleTo: now?.visibleTo })).status).toBe('success');
  expect((await rowOf(id))?.version).toBe(now?.version);
});

it('shows members the benefits in their order, and leaves one of the two orders of two who sort at once [PGM-09]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const before = await rows();
    const orders = [[...before].reverse(), [...before.slice(1), ...before.slice(0, 1)]];
    await Promise.all(orders.map((order) => ask(sequencePath, sequenceBody('benefit', order))));
    const after = await rows();
    expect(orders.map((order) => order.map(({ id }) => id))).toContainEqual(after.map(({ id }) => id));
    expect(after.map(({ sequence }) => sequence)).toEqual(after.map((_row, index) => index + 1));
  }
  const shown = new Set((await read()).map(({ id }) => id));
  expect((await read()).map(({ id }) => id)).toEqual((await rows()).map(({ id }) => id).filter((id) => shown.has(id)));
});

it('leaves a complete list of benefits added, sorted, edited and deleted all at once [PGM-09]', async () => {
  const [deletedBenefit, written] = [await add('Doomed'), await add('Written')];
  const before = await rows();
  const { version } = await stored(deletedBenefit);
  const body = { title: 'Too late', iconId: null, mediaId: null, html: '' };
  const answers = await Promise.all([
    add('One more'),
    ask(sequencePath, sequenceBody('benefit', [...before].reverse())),
    remove(benefitAdminPaths.remove(deletedBenefit)),
    ask(publicationPaths.saveDraft('benefit', String(deletedBenefit)), { version, body }),
    saveDraft(written, { html: '<p>Kept</p>' }),
    add('And another'),
  ]);
  expect(answers[2]).toMatchObject({ status: 'success' });
  const after = await rows();
  expect(after.map(({ title }) => title)).toEqual(expect.arrayContaining(['One more', 'And another', 'Written']));
  expect(after.some(({ id }) => id === deletedBenefit)).toBe(false);
  const left = await backend.db
    .selectFrom('publications')
    .select('id')
    .where('key', '=', String(deletedBenefit))
    .execute();
  expect(left).toEqual([]);
  expect((await stored(written)).draft?.html).toBe('<p>Kept</p>');
});

it('lets one of two who publish a benefit at once succeed, and gives the other a message [PGM-09 PGM-03]', async () => {
  const id = await add('At once');
  const { version } = await stored(id);
  const path = publicationPaths.publish('benefit', String(id));
  const answers = await Promise.all([ask(path, { version }), ask(path, { version })]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['failure', 'success']);
  expect((await stored(id)).history).toHaveLength(1);
});

it('does not add twice a benefit whose response was lost [PGM-09]', async () => {
  const body = { title: 'Only once', visibleTo: 'All', isActive: true };
  const headers = { 'idempotency-key': 'benefit-once-1' };
  const first = await ask(benefitAdminPaths.add, body, headers);
  expect(await ask(benefitAdminPaths.add, body, headers)).toEqual(first);
  expect((await rows()).filter(({ title }) => title === 'Only once')).toHaveLength(1);
});

it('does not delete a benefit that a card links to, and deletes others with their text [PGM-09]', async () => {
  const id = await addShown('Led to');
  const card = { title: 'Go there', link_type: 'internal', redirect: 'CARE_PROGRAMS', redirect_id: String(id) };
  const added = await backend.main('POST', cardPaths.add, {
    token,
    body: formOf({ ...card, visibleTo: 'All', isActive: 'true', image: picture() }),
  });
  expect(added.body.status).toBe('success');
  expect((await remove(benefitAdminPaths.remove(id))).message).toBe(
    'The card “Go there” links to this benefit. Change the card first.',
  );
  await backend.db.deleteFrom('cards').where('title', '=', 'Go there').execute();
  expect((await remove(benefitAdminPaths.remove(id))).status).toBe('success');
  expect((await remove(benefitAdminPaths.remove(id))).message).toBe('This benefit no longer exists.');
  expect((await backend.main('GET', publicationPaths.detail('benefit', String(id)), { token })).status).toBe(404);
});

it.each([
  ['a script', { html: '<p>Hello</p><script>hit()</script>' }],
  ['no title', { title: ' ' }],
  ['a title that is too long', { title: 'x'.repeat(151) }],
  ['a file that does not exist', { mediaId: 999_999 }],
])('changes nothing for a draft with %s [PGM-09]', async (_what, change) => {
  const id = await add('Stays');
  const before = await stored(id);
  expect((await saveDraft(id, change)).status).toBe('failure');
  expect(await stored(id)).toEqual(before);
});

it.each(['0', 'abc', '999999', '1e3'])('refuses a text for a benefit %s that does not exist [PGM-09]', async (key) => {
  const path = publicationPaths.saveDraft('benefit', key);
  const body = { title: 'Nowhere', iconId: null, mediaId: null, html: '' };
  expect((await backend.main('POST', path, { token, body: { version: 0, body } })).status).toBe(404);
  const { length } = await backend.db.selectFrom('publications').select('id').where('key', '=', key).execute();
  expect(length).toBe(0);
});

it('lists files with the texts that show them, keeps the file of an old version, and deletes an unused one [PGM-04 PGM-09]', async () => {
  const id = await add('With images');
  const [first, second, spare] = [await upload('First'), await upload('Second'), await upload('Spare')];
  await saveDraft(id, { mediaId: first });
  await publish(id);
  await saveDraft(id, { mediaId: null, html: `<img data-media="${second}" alt="Second">` });
  await publish(id);
  const use = { kind: 'benefit', key: String(id), title: 'With images' };
  expect((await mediumOf(first))?.uses).toEqual([use]);
  expect((await mediumOf(second))?.uses).toEqual([use]);
  expect(await mediumOf(spare)).toMatchObject({ alt: 'Spare', kind: 'image', uses: [] });
  const demo = (await media()).filter(({ uses }) => uses.length > 0);
  expect(demo.map(({ kind }) => kind)).toContain('video');

  for (const shown of [first, second])
    expect((await remove(mediaPaths.remove(shown))).message).toMatch(
      /^This file is used on a page or benefit, or in an earlier version/,
    );
  const link = (await mediumOf(spare))?.link ?? '';
  expect((await remove(mediaPaths.remove(spare))).status).toBe('success');
  expect(await mediumOf(spare)).toBeUndefined();
  expect((await fetchWithoutBody(new URL(link, backend.url))).status).toBe(404);
  expect((await remove(mediaPaths.remove(spare))).message).toBe('This file no longer exists.');
});

it('keeps or refuses a file that is added to a text while it is deleted [PGM-04 PGM-09]', async () => {
  const id = await add('Racing');
  for (let round = 0; round < 8; round += 1) {
    const mediaId = await upload('Raced for');
    const [saved, removed] = await Promise.all([saveDraft(id, { mediaId }), remove(mediaPaths.remove(mediaId))]);
    expect([saved.status, removed.status].sort()).toEqual(['failure', 'success']);
    expect((await mediumOf(mediaId)) !== undefined).toBe(saved.status === 'success');
    await saveDraft(id, { mediaId: null });
  }
});

it('logs each change with its author, and keeps the log intact [PGM-09]', async () => {
  const id = await add('On record');
  await ask(benefitAdminPaths.edit, { id, version: 1, isActive: false });
  await publish(id);
  await remove(benefitAdminPaths.remove(id));
  const lines = await auditLines(backend, { subject: `benefit:${id}` });
  expect(lines.map(({ action }) => action)).toEqual(['change', 'change', 'change', 'delete']);
  expect(new Set(lines.map(({ actor }) => actor.split(':')[0]))).toEqual(new Set(['console']));
  expect((await verifyAudit(backend.parts)).brokenAt).toBeNull();
});
