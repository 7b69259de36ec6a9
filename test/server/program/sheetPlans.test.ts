import { setTimeout as delay } from 'node:timers/promises';
import { employeePaths } from '@/contract/people/employee';
import { type FileColumn, importFilePaths } from '@/contract/people/importFile';
import { importPaths } from '@/contract/people/peopleImport';
import { planPaths } from '@/contract/people/plan';
import { consolePaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { catalogPaths } from '@/contract/program/plan';
import { planNamesToAdd, unknownPlanNamesOf } from '@/features/employees/import/unknownPlans';

import { importContent } from '@/server/modules/program/folder/importContent';

import { newConsoleAdmin } from '../../support/browser/identity';
import { previewImport, reportOf } from '../../support/imports/peopleImports';
import { employeeCsv, importEmployeeFile } from '../../support/page/importing';
import { auditLines } from '../../support/server/auditLines';
import { openSession, startBackend, type TestBackend } from '../../support/server/backend';
import { catalogOf } from '../../support/server/catalog';
import { selfRow, unusedSsn } from '../../support/server/employeeFiles';

let backend: TestBackend;
let token: string;
let catalog: ReturnType<typeof catalogOf>;
beforeAll(async () => {
  backend = await startBackend({ seed: 'empty' });
  const { email, password } = await newConsoleAdmin(backend);
  const body = { emailId: email, password };
  token = (await backend.chat('POST', consolePaths.login, { body })).body.data.accessToken;
  catalog = catalogOf(backend, token);
});
afterAll(() => backend.close());

type Cells = Partial<Record<FileColumn, string>>;
const upload = async (rows: Cells[]) => (await importEmployeeFile(backend, token, employeeCsv(rows))).body;
const messages = (body: { data: { ignoredRecords: { message: string }[] } }) =>
  body.data.ignoredRecords.map(({ message }) => message);
const personOf = (ssn: string) =>
  backend.db
    .selectFrom('people')
    .selectAll()
    .where('ssn_hash', '=', backend.parts.cipher.lookupHash('ssn', ssn))
    .executeTakeFirstOrThrow();
const plansShown = async (ssn: string) => {
  const { id } = await personOf(ssn);
  const { data } = (await backend.main('GET', employeePaths.details, { token, query: { id } })).body;
  return [data.medical_plan_name, data.dental_plan_name, data.vision_plan_name];
};
const tablesOf = async (ssn: string) => {
  const { id } = await personOf(ssn);
  const { token: member } = await openSession(backend.parts, { kind: 'person', id }, 'session');
  const { data } = (await backend.main('POST', planPaths.details, { token: member, body: { id } })).body;
  return data[0].planDetails.map(({ header }: { header: string }) => header);
};

it('refuses each row that names a plan by its line before there is any plan, and names one of each kind in the sample [PGM-06]', async () => {
  const body = await upload([selfRow(unusedSsn()), selfRow(unusedSsn(), { 'Plan Name': '' })]);
  expect(body).toMatchObject({ status: 'failure', message: 'Nothing was imported: 2 records are not valid.' });
  expect(body.data.invalidRecords.map(({ errors }: { errors: string[] }) => errors)).toEqual([
    ['Line 2: Add your plans before importing; no plans exist yet'],
    ['Line 3: Plan Name is missing'],
  ]);
  const sample = (await backend.main('GET', importFilePaths.sample, { token })).text;
  expect(sample).toContain('Sample Employee');
  expect(sample).not.toMatch(/MetLife|UMR|UHC/);
  expect(sample).toMatch(/Medical Plan[^]*Dental Plan[^]*Vision Plan/);
});

it('enrolls by CSV file in any plan of the catalog, shows members its tables, and puts no one in two of a kind [PGM-06]', async () => {
  const tides = await catalog.add('Tides Plan', { kind: 'medical', userTiear: 37 });
  await catalog.add('Shore Plan', { kind: 'medical', userTiear: 99 });
  await catalog.add('Bright Dental', { kind: 'dental' });
  const pearl = await catalog.add('Pearl Dental', { kind: 'dental' });
  for (const [plan, header] of [
    [tides, 'Tides: what you pay'],
    [pearl, 'Pearl: cleanings'],
  ] as const)
    expect((await catalog.publishTable(plan, header)).status).toBe('success');

  const [one, other] = [unusedSsn(), unusedSsn()];
  const body = await upload([
    selfRow(one, { 'Plan Name': 'tides  plan' }),
    selfRow(one, { 'Plan Name': 'Shore Plan' }),
    selfRow(one, { 'Plan Name': 'Pearl Dental' }),
    selfRow(one, { 'Plan Name': 'Bright Dental' }),
    selfRow(other, { 'Plan Name': 'Bright Dental' }),
  ]);
  expect(body.data).toMatchObject({ importedCount: 3, ignoredCount: 2, newPeople: 2 });
  expect(messages(body)).toEqual(['Already enrolled in Tides Plan', 'Already enrolled in Pearl Dental']);
  expect(await plansShown(one)).toEqual(['Tides Plan', 'Pearl Dental', null]);
  expect(await plansShown(other)).toEqual([null, 'Bright Dental', null]);
  expect(await tablesOf(one)).toEqual(['Tides: what you pay', 'Pearl: cleanings']);
  expect(await tablesOf(other)).toEqual([]);

  const again = await upload([
    selfRow(one, { 'Plan Name': 'Bright Dental' }),
    selfRow(one, { 'Plan Name': 'Tides Plan' }),
    selfRow(other, { 'Plan Name': 'Bright Dental' }),
    selfRow(other, { 'Plan Name': 'Shore Plan' }),
  ]);
  expect(messages(again)).toEqual([
    'differs from our records: Plan Name (already enrolled in Pearl Dental)',
    'Duplicate: already enrolled in Tides Plan',
    'Duplicate: already enrolled in Bright Dental',
  ]);
  expect(await plansShown(other)).toEqual(['Shore Plan', 'Bright Dental', null]);
  expect((await catalog.list()).map(({ name, hasPeople }) => [name, hasPeople])).toEqual([
    ['Tides Plan', true],
    ['Shore Plan', true],
    ['Bright Dental', true],
    ['Pearl Dental', true],
  ]);
  const listed = (await backend.main('GET', employeePaths.list, { token })).body.data.userDetails[0];
  expect(listed).toMatchObject({ has_medical_plan: true, userTiear: 37, medical_plan_name: 'Tides Plan' });
});

it('shows the new name of a renamed plan in details, export, sample and CSV files at once [PGM-06]', async () => {
  const ssn = unusedSsn();
  await upload([selfRow(ssn, { 'Plan Name': 'Pearl Dental', 'Covered Person': 'Renamed Case' })]);
  await catalog.edit('pearl_dental', { name: 'Pearl & Co. "Dental"' });
  expect(await plansShown(ssn)).toEqual([null, 'Pearl & Co. "Dental"', null]);
  const { text } = await backend.main('GET', employeePaths.export, { token });
  expect(text.split('\r\n').find((line) => line.includes('Renamed Case'))).toContain('"Pearl & Co. ""Dental"""');
  expect(text).not.toContain('Pearl Dental');
  expect(
    messages(await upload([selfRow(ssn, { 'Plan Name': 'pearl & co. "dental"', 'Covered Person': 'Renamed Case' })])),
  ).toEqual(['Duplicate: already enrolled in Pearl & Co. "Dental"']);
  const { data } = await upload([selfRow(ssn, { 'Plan Name': 'Pearl Dental' })]);
  expect(data.invalidRecords[0].errors[0]).toBe(
    'Line 2: Plan Name must be one of Tides Plan, Shore Plan, Bright Dental, Pearl & Co. "Dental"',
  );
});

it('enrolls no one in a closed plan that is named first, and says so in the other row', async () => {
  await catalog.edit('shore_plan', { isOpen: false });
  const ssn = unusedSsn();
  const body = await upload([
    selfRow(ssn, { 'Plan Name': 'Shore Plan' }),
    selfRow(ssn, { 'Plan Name': 'Tides Plan' }),
    selfRow(ssn, { 'Plan Name': 'Bright Dental' }),
  ]);
  expect(messages(body)).toEqual([
    'Shore Plan is closed to new enrollment',
    'The file lists Shore Plan first, which is closed to new enrollment',
  ]);
  expect(await plansShown(ssn)).toEqual([null, 'Bright Dental', null]);
  expect((await backend.main('GET', importFilePaths.sample, { token })).text).not.toContain('Shore Plan');
  await catalog.edit('shore_plan', { isOpen: true });
});

/** Ways to close a plan; both succeed only when no one is enrolled in it anymore. */
const closings = {
  'on its page': async (id: string) => {
    expect((await catalog.edit(id, { isOpen: false })).status).toBe('success');
  },
  'by a folder': async (id: string) => {
    const plan = (await catalog.list()).find((one) => one.id === id);
    if (!plan) throw new Error(`There is no plan ${id}`);
    const content = {
      plans: [{ ...plan, isOpen: false }],
      tables: [],
      pages: [],
      benefits: [],
      rows: {},
      media: new Map(),
    };
    expect(await importContent(backend.parts, content)).toEqual([{ verb: 'change', what: `plans.csv: ${plan.name}` }]);
  },
};

const isWhole = Boolean(process.env.WHOLE);

it.each([
  ['on its page', 40, isWhole ? [0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] : [0.3, 0.6, 0.9]],
  ['by a folder', 60, isWhole ? [0.3, 0.6, 0.8, 0.95] : [0.6]],
] as const)(
  'enrolls no one in a plan after it was closed %s during an import, lists its rows, and stores the rest [PGM-06]',
  async (way, firstTier, shares) => {
    // The embedded database takes three times as long for each family.
    const families = globalThis.ENGINE === 'PGlite' ? 130 : 400;
    const enrolled = async (plan: string) => {
      const coverages = await backend.db.selectFrom('coverages').select('id').where('plan_id', '=', plan).execute();
      return coverages.length;
    };
    const visionName = `Lantern Vision ${firstTier}`;
    const vision = await catalog.add(visionName, { kind: 'vision' });
    /** Imports a CSV file for a separate plan and closes the plan during it. */
    const round = async (tier: number, closeAfterMs: number) => {
      const name = `Closing Plan ${tier}`;
      const id = await catalog.add(name, { kind: 'medical', userTiear: tier });
      const rows = Array.from({ length: families }, unusedSsn).flatMap((ssn) =>
        [name, visionName].map((plan) => selfRow(ssn, { 'Plan Name': plan })),
      );
      const began = Date.now();
      const importing = upload(rows).then((body) => ({ body, ms: Date.now() - began }));
      await delay(closeAfterMs);
      await closings[way](id);
      const atClosing = await enrolled(id);
      const { body, ms } = await importing;
      const taken = await enrolled(id);
      expect([0, families]).toContain(taken);
      expect(taken).toBe(atClosing);

      // The counts in the response match the stored rows.
      expect(body).toMatchObject({
        status: 'success',
        data: { importedCount: families + taken, ignoredCount: families - taken },
      });
      const reply = await backend.db
        .selectFrom('import_rows')
        .select(['message', 'plan_name'])
        .where('import_id', '=', Number(body.data.importId))
        .execute();
      const reasons = (plan: string) => reply.filter((row) => row.plan_name === plan).map(({ message }) => message);
      const reason = taken ? null : `${name} is closed to new enrollment`;
      expect(reasons(name)).toEqual(Array.from({ length: families }, () => reason));
      expect(reasons(visionName)).toEqual(Array.from({ length: families }, () => null));
      expect((await catalog.list()).find((plan) => plan.id === id)).toMatchObject({ hasPeople: taken > 0 });
      return { taken, ms };
    };
    const whole = await round(firstTier, 0);
    const rounds: number[] = [];
    for (const [index, share] of shares.entries())
      rounds.push((await round(firstTier + 1 + index, whole.ms * share)).taken);
    // The last rounds may be too late, but the first must not be.
    expect(Math.min(whole.taken, ...rounds)).toBe(0);
    expect((await catalog.list()).find((plan) => plan.id === vision)).toMatchObject({ hasPeople: true });
  },
);

it('gives a member of an additional plan the same access as any other', async () => {
  const ssn = unusedSsn();
  await upload([selfRow(ssn, { 'Plan Name': 'Tides Plan' })]);
  const { id } = await personOf(ssn);
  const { token: member } = await openSession(backend.parts, { kind: 'person', id }, 'session');
  expect((await backend.main('GET', userPaths.info, { token: member })).body.status).toBe('success');
});

it('names plans in the sample of a program without any, adds them in one call, and then accepts every row, in both ways [IMP-21]', async () => {
  await backend.db.deleteFrom('coverages').execute();
  await backend.db.deleteFrom('plans').execute();
  const sample = (await backend.main('GET', importFilePaths.sample, { token })).text;
  const send = async () => (await importEmployeeFile(backend, token, sample)).body;
  const errors = (await send()).data;
  const names = planNamesToAdd(unknownPlanNamesOf(errors));
  expect(names).toEqual(['Medical Plan', 'Dental Plan', 'Vision Plan']);
  const tried = await reportOf(previewImport(backend, token, sample));
  expect(tried.counts.wrong).toBe(4);

  const facts = { userTiear: null, insurer: '', groupNumber: '', phone: '' };
  const [first, ...others] = names.map((name) => ({ ...facts, name, kind: name.split(' ')[0]?.toLowerCase() }));
  const add = async (more: object[]) =>
    (await backend.main('POST', catalogPaths.add, { token, body: { ...first, others: more } })).body;
  // Either all plans are added or none.
  expect((await add([...others, { ...facts, name: 'medical plan', kind: 'medical' }])).status).toBe('failure');
  expect(await catalog.list()).toEqual([]);
  expect((await add(others)).status).toBe('success');
  for (const id of ['medical_plan', 'dental_plan', 'vision_plan'])
    expect((await auditLines(backend, { subject: `plan:${id}` })).map(({ action }) => action)).toEqual(['change']);

  const { body } = await backend.main('POST', importPaths.fix, {
    token,
    body: { id: tried.id, version: tried.version, recheck: true },
  });
  expect(body.data.counts).toMatchObject({ new: 4, wrong: 0 });
  expect((await send()).data).toMatchObject({ importedCount: 4, ignoredCount: 0, newPeople: 3 });
});
