import { articlePaths } from '@/contract/content/article';
import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { publicationPaths } from '@/contract/program/publication';
import { type TermsAcceptances, termsPaths } from '@/contract/program/terms';

import { movableClock, newPerson } from '../../support/browser/identity';
import { startBackend, type TestBackend } from '../../support/server/backend';

const clock = movableClock();
let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now, env: { SESSION_IDLE_S: '86400', SESSION_MAX_S: '604800' } });
  token = await backend.signInConsole();
});
afterAll(() => backend.close());

const place = ['page', 'term_condition'] as const;
const ask = async (path: string, body?: unknown) =>
  (await backend.main(body ? 'POST' : 'GET', path, { token, body })).body;
const versionOf = async (key: string = place[1]) => (await ask(publicationPaths.detail('page', key))).data.version;
async function draft(html: string, key: string = place[1]) {
  const body = { name: '', profession: '', pictureId: null, html };
  return ask(publicationPaths.saveDraft('page', key), { version: await versionOf(key), body });
}
/** Publishes new Terms; returns their number. Time passes before and after, as between two versions. */
async function publish(html: string, more = {}): Promise<number> {
  await draft(html);
  clock.pass(60);
  const { data } = await ask(publicationPaths.publish(...place), { version: await versionOf(), ...more });
  clock.pass(60);
  return (data.scheduled ?? data.current).number;
}
const signedIn = async (more = {}) => {
  const person = await newPerson(backend, more);
  await backend.db.updateTable('people').set({ registered_at: clock.now() }).where('id', '=', person.id).execute();
  const { body } = await backend.main('POST', sessionPaths.signIn, {
    body: { userContact: `+1${person.contact}`, userPassword: person.password },
  });
  return { ...person, token: body.data.access_token as string };
};
const termsOf = async (as: string) => {
  const { isChatTermAndCondition, hasNewTerms } = (await backend.main('GET', userPaths.info, { token: as })).body.data;
  return { isChatTermAndCondition, hasNewTerms };
};
const accept = (as: string) => backend.main('GET', userPaths.markTermCondition, { token: as });
const counts = async (): Promise<TermsAcceptances> => (await ask(termsPaths.acceptances)).data;
const policy = async (body: object, path: string = articlePaths.policy) =>
  (await backend.main('POST', path, { token, body })).body;

const documentedFlags = { isChatTermAndCondition: false, hasNewTerms: undefined };
const accepted = { isChatTermAndCondition: true, hasNewTerms: undefined };
const askedAgain = { isChatTermAndCondition: false, hasNewTerms: true };

it('asks again a member who accepted the Terms when a newer version is in force [PGM-10 CHAT-11]', async () => {
  const person = await signedIn();
  expect(await termsOf(person.token)).toEqual(documentedFlags);
  await accept(person.token);
  expect(await termsOf(person.token)).toEqual(accepted);

  await publish('<p>New</p>');
  expect(await termsOf(person.token)).toEqual(askedAgain);
  await accept(person.token);
  expect(await termsOf(person.token)).toEqual(accepted);
});

it('asks a member with an account from earlier Terms too, and a newer one as before [PGM-10]', async () => {
  const before = await signedIn();
  await publish('<p>Newer</p>');
  const after = await signedIn();
  expect([await termsOf(before.token), await termsOf(after.token)]).toEqual([askedAgain, documentedFlags]);
  const admin = await signedIn({ isAdmin: true });
  await publish('<p>Newest</p>');
  expect(await termsOf(admin.token)).toEqual(documentedFlags);
});

it('asks no one about scheduled Terms until their time, and never about a draft [PGM-10]', async () => {
  const person = await signedIn();
  await accept(person.token);
  const at = new Date(clock.now().getTime() + 3_600_000).toISOString();
  await publish('<p>Planned</p>', { at });
  await draft('<p>Only a draft</p>');
  expect(await termsOf(person.token)).toEqual(accepted);
  clock.pass(3600);
  expect(await termsOf(person.token)).toEqual(askedAgain);
});

it('stores the acceptance time of each version, the first time only [PGM-10]', async () => {
  const person = await signedIn();
  const first = await publish('<p>One</p>');
  await accept(person.token);
  const at = clock.now();
  clock.pass(100);
  await Promise.all([accept(person.token), accept(person.token)]);
  const second = await publish('<p>Two</p>');
  await accept(person.token);
  const rows = await backend.db
    .selectFrom('terms_acceptances')
    .select(['version', 'accepted_at'])
    .where('person_id', '=', person.id)
    .orderBy('version')
    .execute();
  expect(rows.map(({ version }) => version)).toEqual([first, second]);
  expect(Math.abs(Number(rows[0]?.accepted_at) - at.getTime())).toBeLessThan(20_000);
});

it('stores an acceptance even when nothing is published, and asks again at the first Terms [PGM-10]', async () => {
  await ask(publicationPaths.withdraw(...place), { version: await versionOf() });
  clock.pass(60);
  const person = await signedIn();
  await accept(person.token);
  expect(await termsOf(person.token)).toEqual(accepted);
  expect((await counts()).current).toBeNull();
  await publish('<p>Back again</p>');
  expect(await termsOf(person.token)).toEqual(askedAgain);
});

it('shows administrators how many members accepted each version, and how many did not [PGM-10]', async () => {
  const number = await publish('<p>Counted</p>');
  const before = await counts();
  const people = await Promise.all([signedIn(), signedIn(), signedIn()]);
  await accept(people[0].token);
  await accept(people[1].token);
  await accept((await signedIn({ isAdmin: true })).token);
  await backend.db.updateTable('people').set({ status: 0 }).where('id', '=', people[1].id).execute();
  const { members, current, versions } = await counts();
  expect([before.current, current, members - before.members]).toEqual([number, number, 2]);
  expect(versions[0]).toEqual({ number, validFrom: expect.any(String), accepted: 1 });
  expect(versions.map((version) => version.number)).toEqual(
    versions.map((version) => version.number).toSorted((a, b) => b - a),
  );
  expect((await backend.main('GET', termsPaths.acceptances, { token: people[0].token })).status).toBe(403);
});

it.each(['policy_site', 'term_condition'])(
  'gives %s its version and date, and lets earlier versions be read [PGM-10]',
  async (key) => {
    const first = (await policy({ key })).data;
    await draft('<p>Changed</p>', key);
    clock.pass(60);
    await ask(publicationPaths.publish('page', key), { version: await versionOf(key) });
    clock.pass(60);
    const { data } = await policy({ key });
    expect(data).toMatchObject({ content: 'Changed', version: first.version + 1, validFrom: expect.any(String) });
    expect(data.versions.slice(0, 2).map(({ number }: { number: number }) => number)).toEqual([
      first.version + 1,
      first.version,
    ]);
    const old = (await policy({ key, version: first.version })).data;
    expect(old).toMatchObject({ content: first.content, version: first.version, validFrom: first.validFrom });
    expect((await policy({ key, version: first.version }, articlePaths.publicPolicy)).data.content).toBe(first.content);
  },
);

it('lets neither a scheduled version nor an unknown one be read [PGM-10]', async () => {
  const at = new Date(clock.now().getTime() + 3_600_000).toISOString();
  const waiting = await publish('<p>Secret until then</p>', { at });
  for (const version of [waiting, 9999])
    expect(await policy({ key: place[1], version })).toEqual({
      status: 'failure',
      message: 'This version is no longer available.',
    });
  const { data } = await policy({ key: place[1] });
  expect(data.versions.map(({ number }: { number: number }) => number)).not.toContain(waiting);
  for (const version of [0, -1, 1.5, '1'])
    expect((await backend.main('POST', articlePaths.policy, { token, body: { key: place[1], version } })).status).toBe(
      400,
    );
});

it('deletes an acceptance with the person [PGM-10]', async () => {
  const person = await signedIn();
  await accept(person.token);
  await backend.db.deleteFrom('people').where('id', '=', person.id).execute();
  const rows = await backend.db
    .selectFrom('terms_acceptances')
    .select('version')
    .where('person_id', '=', person.id)
    .execute();
  expect(rows).toEqual([]);
});
