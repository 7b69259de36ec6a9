import { importFilePaths } from '@/contract/people/importFile';
import { type CatalogPlan, catalogPaths, planIdOf, planLimits } from '@/contract/program/plan';
import { publicationPaths } from '@/contract/program/publication';
import { verifyAudit } from '@/server/platform/audit/verify';

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

const ask = async (path: string, body?: unknown) =>
  (await backend.main(body ? 'POST' : 'GET', path, { token, body })).body;
const remove = async (id: string) => (await backend.main('DELETE', catalogPaths.remove(id), { token })).body;
const plans = async (): Promise<CatalogPlan[]> => (await ask(catalogPaths.list)).data;
const planOf = async (id: string) => (await plans()).find((plan) => plan.id === id);
const facts = { kind: 'medical', userTiear: 7, insurer: 'Seaside', groupNumber: 'S-1', phone: '555-0100' };
const add = async (name: string, more = {}) => ask(catalogPaths.add, { ...facts, name, ...more });
const edit = async (id: string, change: object) =>
  ask(catalogPaths.edit, { id, version: (await planOf(id))?.version, ...change });

it('has the four plans of the demo as rows, found by the keys of their tables, with people', async () => {
  expect(
    (await plans()).map(({ id, kind, userTiear, isOpen, hasPeople }) => [id, kind, userTiear, isOpen, hasPeople]),
  ).toEqual([
    ['metlife_dental_plan', 'dental', null, true, true],
    ['metlife_vision_plan', 'vision', null, true, true],
    ['umr_plan_a', 'medical', 1, true, true],
    ['uhc_plan_b_ppo', 'medical', 2, true, true],
  ]);
});

it('adds a plan, gives it tables, edits and deletes it with them, and logs each change as one audit entry', async () => {
  const { id } = (await add('Seaside  Plan (C)')).data;
  expect(id).toBe('seaside_plan_c');
  expect(await planOf(id)).toEqual({
    ...facts,
    id,
    name: 'Seaside Plan (C)',
    isOpen: true,
    hasPeople: false,
    position: 5,
    version: 1,
  });
  const place = ['planTables', `${id}_20270101`] as const;
  const draft = { version: 0, body: { tables: [] } };
  expect((await ask(publicationPaths.saveDraft(...place), draft)).status).toBe('success');
  expect((await edit(id, { name: 'Harborside', userTiear: 8, isOpen: false })).status).toBe('success');
  expect(await planOf(id)).toMatchObject({ id, name: 'Harborside', userTiear: 8, isOpen: false, version: 2 });

  expect((await remove(id)).status).toBe('success');
  expect(await planOf(id)).toBeUndefined();
  const left = await backend.db.selectFrom('publications').select('id').where('key', '=', place[1]).execute();
  expect(left).toEqual([]);
  expect(await ask(publicationPaths.saveDraft(...place), draft)).toMatchObject({
    message: 'Plan year not found.',
  });
  expect(await remove(id)).toMatchObject({ message: 'This plan no longer exists.' });
  expect((await auditLines(backend, { subject: `plan:${id}` })).map(({ action }) => action)).toEqual([
    'change',
    'change',
    'delete',
  ]);
  expect((await verifyAudit(backend.parts)).brokenAt).toBeNull();
});

it('gives a plan with the longest name tables, too [PGM-06 PGM-07]', async () => {
  const { id } = (await add('W'.repeat(planLimits.name))).data;
  const place = ['planTables', `${id}_20270101`] as const;
  const saved = await ask(publicationPaths.saveDraft(...place), { version: 0, body: { tables: [] } });
  expect(saved.status).toBe('success');
  expect((await remove(id)).status).toBe('success');
});

it('refuses invalid plans with a message, and stores nothing', async () => {
  const before = await plans();
  const refused = async (answer: Promise<{ message: string }>) => (await answer).message;
  expect(await refused(add('umr plan a'))).toBe('Another plan is already named “UMR Plan A.”');
  expect(await refused(add('Other', { userTiear: 2 }))).toBe(
    'The Plan B audience is already used by “UHC Plan B (PPO).”',
  );
  expect(await refused(add('Other', { kind: 'dental' }))).toBe('Only medical plans have a tier.');
  expect(await refused(edit('umr_plan_a', { name: 'uhc plan b (ppo)' }))).toMatch(/^Another plan is already named/);
  for (const wrong of [{ name: '' }, { name: '  ' }, { name: 'x'.repeat(61) }, { name: '=1+1' }, { name: 'a\u0000' }])
    expect((await add('Other', wrong)).status).toBe('failure');
  for (const wrong of [
    { userTiear: 0 },
    { userTiear: 100 },
    { userTiear: 1.5 },
    { kind: 'life' },
    { phone: 'x'.repeat(81) },
  ])
    expect((await add('Other', wrong)).status).toBe('failure');
  expect(await plans()).toEqual(before);
});

it('does not delete a plan that anyone is or was in, also after all of them were removed', async () => {
  expect(await remove('umr_plan_a')).toMatchObject({
    message: expect.stringMatching(/^People are or were enrolled in this plan/),
  });
  await backend.db.deleteFrom('coverages').where('plan_id', '=', 'uhc_plan_b_ppo').execute();
  expect((await remove('uhc_plan_b_ppo')).status).toBe('failure');
  expect(await planOf('uhc_plan_b_ppo')).toMatchObject({ hasPeople: true });
});

it('stores one of two changes from one version, and refuses the other with what is stored', async () => {
  const { id } = (await add('Twice', { userTiear: 11 })).data;
  const answers = await Promise.all(
    ['555-0101', '555-0102'].map((phone) => ask(catalogPaths.edit, { id, version: 1, phone })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(['failure', 'success']);
  const now = await planOf(id);
  expect(answers.find(({ status }) => status === 'failure').data.current).toEqual(now);
  // Repeats the call, as after a lost response; there is nothing to change.
  expect((await ask(catalogPaths.edit, { id, version: 1, phone: now?.phone })).status).toBe('success');
  expect((await planOf(id))?.version).toBe(2);
});

it('stores one of two plans added at once under one name', async () => {
  const answers = await Promise.all([add('At once', { userTiear: 21 }), add('At Once', { userTiear: 22 })]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['failure', 'success']);
});

it('lets no member read the catalog', async () => {
  expect((await backend.main('GET', catalogPaths.list, { token: member })).status).toBe(403);
});

it('enrolls no one new in a closed plan by a CSV file, and keeps people already in it', async () => {
  const enrolled = async () =>
    (await backend.db.selectFrom('coverages').select('id').where('kind', '=', 'vision').execute()).length;
  const before = await enrolled();
  const upload = async (ssn: string) => {
    const header =
      'Employee SSN,Covered Person,SSN,Relation,Email Address,Phone 1,Phone 2,Empl Type,Plan Name,Enrollment Date';
    const line = `${ssn},Robin Reed,${ssn},Self,robin${ssn.slice(-4)}@example.org,555010${ssn.slice(-4)},,Full Time,MetLife Vision Plan,2026-01-01`;
    const body = new FormData();
    body.append('userData', new File([`${header}\n${line}\n`], 'sheet.csv'));
    return (await backend.main('POST', importFilePaths.import, { token, body })).body;
  };
  await edit('metlife_vision_plan', { isOpen: false });
  const refused = await upload('512348801');
  expect(refused.data).toMatchObject({ importedCount: 0, ignoredCount: 1 });
  const { message } = await backend.db
    .selectFrom('import_rows')
    .select('message')
    .orderBy('import_id', 'desc')
    .executeTakeFirstOrThrow();
  expect(message).toBe('MetLife Vision Plan is closed to new enrollment');
  expect(await enrolled()).toBe(before);

  await edit('metlife_vision_plan', { isOpen: true });
  expect((await upload('512348802')).data).toMatchObject({ importedCount: 1 });
  expect(await enrolled()).toBe(before + 1);
});

it('makes the id of a plan from its name, and keeps it unique', () => {
  expect(planIdOf('UHC Plan B (PPO)', [])).toBe('uhc_plan_b_ppo');
  expect(planIdOf('Santé', ['other'])).toBe('sante');
  expect(planIdOf('计划', ['plan'])).toBe('plan_2');
});
