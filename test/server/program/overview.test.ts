import { setTimeout as delay } from 'node:timers/promises';

import { isDone, type Overview, overviewPaths, overviewSteps } from '@/contract/program/overview';
import { catalogPaths } from '@/contract/program/plan';
import { publicationPaths } from '@/contract/program/publication';
import { settingsPaths } from '@/contract/program/settings';
import { publish } from '@/server/modules/program/folder/stored/preparedChanges';
import { isReminderDue } from '@/server/modules/program/queries/overview';
import { makeSiteValues } from '@/server/modules/program/siteValues';
import { verifyAudit } from '@/server/platform/audit/verify';

import { newConsoleAdmin, newPerson } from '../../support/browser/identity';
import { auditLines } from '../../support/server/auditLines';
import { openSession, startBackend, type TestBackend } from '../../support/server/backend';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend({ seed: 'empty', env: { DEMO: 'off', ALLOW_OUTBOX: 'on' } });
  const { id } = await newConsoleAdmin(backend);
  ({ token } = await openSession(backend.parts, { kind: 'console', id }, 'session'));
});
afterAll(() => backend.close());

const ask = async (path: string, body?: object, of = backend, by = token) =>
  (await of.main(body ? 'POST' : 'GET', path, { token: by, body })).body.data;
const read = (): Promise<Overview> => ask(overviewPaths.read);
const doneSteps = async () => (await read()).steps.filter(isDone).map(({ name }) => name);
const put = (isDismissed: boolean): Promise<Overview> => ask(overviewPaths.dismiss, { isDismissed });

it.long(
  'reports everything missing in a newly opened program, and completes each step with stored data [PGM-14]',
  async () => {
    const { steps } = await read();
    expect(steps.map(({ name }) => name)).toEqual(overviewSteps);
    expect(await doneSteps()).toEqual([]);
    expect(steps.find(({ name }) => name === 'tables')).toEqual({ name: 'tables', have: 0, want: 0 });
    expect(steps.find(({ name }) => name === 'administrators')).toEqual({ name: 'administrators', have: 1, want: 2 });
    const { db } = backend;

    const { values, version } = await ask(settingsPaths.read);
    await ask(settingsPaths.save, { version, values: { ...values, productName: 'Ours' } });
    expect(await doneSteps()).toEqual(['settings']);

    const [benefit] = await db
      .insertInto('benefits')
      .values({ visible_to: 'All', is_active: true, sequence: 1, created_at: new Date(), updated_at: new Date() })
      .returning('id')
      .execute();
    expect(await doneSteps()).toEqual(['settings']);
    const gym = ['benefit', String(benefit?.id)] as const;
    const text = { title: 'Gym', iconId: null, mediaId: null, html: '<p>x</p>' };
    const draft = await ask(publicationPaths.saveDraft(...gym), { version: 0, body: text });
    await ask(publicationPaths.publish(...gym), { version: draft.version });
    const plan = { kind: 'vision', userTiear: null, insurer: '', groupNumber: '', phone: '' };
    for (const name of ['Gold', 'Gold Plus']) await ask(catalogPaths.add, { ...plan, name });
    const publishing = { by: 'nobody:0', at: new Date() };
    await db
      .transaction()
      .execute((tx) => publish(tx, { kind: 'planTables', key: 'gold_20260101' }, { tables: [] }, publishing));
    for (const kind of ['telemedicine', 'specialist', 'condition'] as const)
      await db.insertInto('directory').values({ kind, name: 'One', contact: null, redirect: null }).execute();
    expect(await doneSteps()).toEqual(['settings', 'plans', 'benefits', 'directories']);
    expect((await read()).steps.find(({ name }) => name === 'tables')).toMatchObject({ have: 1, want: 2 });
    await ask(catalogPaths.edit, { id: 'gold_plus', version: 1, isOpen: false });
    expect(await doneSteps()).toEqual(['settings', 'plans', 'tables', 'benefits', 'directories']);

    await db
      .insertInto('alerts')
      .values({
        description: 'Hi',
        visible_to: 'All',
        is_active: true,
        sequence: 1,
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute();
    await newPerson(backend);
    await newConsoleAdmin(backend);
    expect(await doneSteps()).toEqual([
      'settings',
      'plans',
      'tables',
      'benefits',
      'directories',
      'people',
      'alert',
      'administrators',
    ]);
  },
);

it('administrators count only when they can sign in', async () => {
  const count = async () => (await read()).steps.find(({ name }) => name === 'administrators')?.have;
  const before = (await count()) ?? 0;
  const { id } = await newPerson(backend, { isAdmin: true, isRegistered: false });
  const change = (values: { password_hash?: string; status?: number }) =>
    backend.db.updateTable('people').set(values).where('id', '=', id).execute();
  expect(await count()).toBe(Math.min(before, 2));
  await change({ password_hash: 'set' });
  expect(await count()).toBe(2);
  await change({ status: 0 });
  expect(await count()).toBe(Math.min(before, 2));
  await backend.db.deleteFrom('people').where('id', '=', id).execute();
});

it('counts a page once it is published, not as a draft, and no longer when it is withdrawn [PGM-14]', async () => {
  const published = async () => (await read()).steps.find(({ name }) => name === 'pages')?.have;
  const at = ['page', 'about_us'] as const;
  const body = { name: '', profession: '', pictureId: null, html: '<p>x</p>' };
  const { version } = await ask(publicationPaths.saveDraft(...at), { version: 0, body });
  expect(await published()).toBe(0);
  await ask(publicationPaths.publish(...at), { version });
  expect(await published()).toBe(1);
  await ask(publicationPaths.withdraw(...at), { version: version + 1 });
  expect(await published()).toBe(0);
});

it('dismisses the reminder for everyone, once and logged, and shows it again on request [PGM-14]', async () => {
  const isShown = async () => (await backend.parts.siteValues.effective()).isReminderShown;
  expect(await isShown()).toBe(true);
  const answers = await Promise.all([put(true), put(true)]);
  expect(answers.map(({ isDismissed }) => isDismissed)).toEqual([true, true]);
  expect(await isShown()).toBe(false);
  expect((await put(false)).isDismissed).toBe(false);
  expect(await isShown()).toBe(true);
  const lines = await auditLines(backend, { subject: 'overview:1' });
  expect(lines.map(({ detail }) => detail)).toEqual([{ putAway: 1 }, { putAway: 0 }]);
  expect((await verifyAudit(backend.parts)).brokenAt).toBeNull();
});

it.long('counts nothing while the reminder is dismissed, nor each second while it is shown [PGM-14]', async () => {
  let countQueries = 0;
  const counted = backend.db.withPlugin({
    transformQuery: ({ node }) => {
      const text = JSON.stringify(node);
      if (text.includes('openPlans')) countQueries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const values = makeSiteValues({ ...backend.parts, db: counted });
  const fresh = async () => {
    await delay(1010);
    return (await values.effective()).isReminderShown;
  };
  expect([(await values.effective()).isReminderShown, await fresh(), countQueries]).toEqual([true, true, 1]);
  await put(true);
  expect([await fresh(), await fresh(), countQueries]).toEqual([false, false, 1]);
  await put(false);
  expect([await fresh(), countQueries]).toEqual([true, 2]);
});

it.long('reminds no one in the demo, which is complete', async () => {
  // On PostgreSQL the demo's content is in a site that is not a demo, so the site needs a name.
  const demo = await startBackend({ env: { PRODUCT_NAME: 'Ours' } });
  const by = await demo.signInConsole();
  const overview: Overview = await ask(overviewPaths.read, undefined, demo, by);
  expect(overview.steps.filter((step) => !isDone(step))).toEqual([]);
  expect(isReminderDue(overview)).toBe(false);
  expect((await demo.parts.siteValues.effective()).isReminderShown).toBe(false);

  // A step that becomes incomplete is noticed within a minute.
  await demo.db.deleteFrom('alerts').execute();
  const later = performance.now() + 61_000;
  const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
  expect((await demo.parts.siteValues.effective()).isReminderShown).toBe(true);
  clock.mockRestore();
  await demo.close();
});
