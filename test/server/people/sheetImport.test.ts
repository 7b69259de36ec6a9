import { join } from 'node:path';
import { Readable } from 'node:stream';

import { sql } from 'kysely';

import { permissions } from '@/contract/administration/permissions';
import { importFilePaths, maxImportRows } from '@/contract/people/importFile';
import { plansOfPerson } from '@/server/modules/coverage/queries/coverages';
import { importEmployeeFile as takeSheet } from '@/server/modules/imports/direct/importFile';
import { readImportFile } from '@/server/modules/imports/direct/readFile';
import { filePlansOf } from '@/server/modules/imports/filePlans';
import type { ReportProgress } from '@/server/modules/imports/importProgress';
import { listPlans } from '@/server/modules/program/queries/catalog';
import { purgeDeleted } from '@/server/modules/retention/purge';
import { writeTemporary } from '@/server/platform/files/temporaryFile';
import { until } from '../../support/chatConnection';
import { asAnotherCaller } from '../../support/databases/queriesOutsideTransaction';
import { countPeople, employeeCsv, importEmployeeFile, temporaryFiles } from '../../support/page/importing';
import { runsEngineIndependentTests } from '../../support/repeatCount';
import { startBackend, type TestBackend } from '../../support/server/backend';
import {
  generatedEmployeeFile,
  sampleEmployeeFile,
  selfRow as self,
  unusedSsn,
} from '../../support/server/employeeFiles';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInAdmin();
});
afterAll(() => backend.close());

const upload = (content: string | Uint8Array, options?: Parameters<typeof importEmployeeFile>[3]) =>
  importEmployeeFile(backend, token, content, options);
/** Reads someone's record, with their current plans. */
async function personWith(fullName: string) {
  const person = await backend.db.selectFrom('people').selectAll().where('full_name', '=', fullName).executeTakeFirst();
  return (
    person && { ...person, ...(await plansOfPerson(backend.db, person.id, await backend.parts.siteValues.today())) }
  );
}

it.long(
  'imports the sample CSV file completely, and a second time as all duplicates [API-51 IMP-07 IMP-06]',
  async () => {
    const before = await countPeople(backend);
    const { text, rows, people, families } = sampleEmployeeFile();

    const first = await upload(text);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ status: 'success', status_code: 200 });
    expect(first.body.data).toMatchObject({
      importedCount: rows,
      ignoredCount: 0,
      newPeople: people,
      newFamilies: families,
    });
    expect(first.body.data.importedRecords).toHaveLength(Math.min(rows, maxImportRows));
    expect(Object.keys(first.body.data.importedRecords[0]).sort()).toEqual(
      ['coveredPerson', 'email', 'phone1', 'phone2', 'planName'].sort(),
    );
    expect(await countPeople(backend)).toBe(before + people);

    const second = await upload(text);
    expect(second.body.data).toMatchObject({ importedCount: 0, ignoredCount: rows, newPeople: 0, newFamilies: 0 });
    expect(second.body.data.ignoredRecords[0].message).toMatch(/^Duplicate: already enrolled in /);
    expect(await countPeople(backend)).toBe(before + people);
    expect(await temporaryFiles(backend)).toEqual([]);
  },
);

if (runsEngineIndependentTests)
  it.long('leaves out a repeated plan and a second medical plan with a reason [D-141 ENT-13 CONST-32]', async () => {
    const ssn = unusedSsn();
    const { body } = await upload(
      employeeCsv([
        self(ssn, { 'Covered Person': 'Twice Over', 'Plan Name': 'UMR Plan A' }),
        self(ssn, { 'Plan Name': 'UMR Plan A' }),
        self(ssn, { 'Plan Name': 'UHC Plan B (PPO)' }),
        self(ssn, { 'Plan Name': 'MetLife Vision Plan' }),
      ]),
    );
    expect(body.data.importedRecords.map((row: { planName: string }) => row.planName)).toEqual([
      'UMR Plan A',
      'MetLife Vision Plan',
    ]);
    expect(body.data.ignoredRecords.map((row: { message: string }) => row.message)).toEqual([
      'Duplicate: already enrolled in UMR Plan A',
      'Already enrolled in UMR Plan A',
    ]);
    expect(await personWith('Twice Over')).toMatchObject({
      medical: 'umr_plan_a',
      vision: 'metlife_vision_plan',
      dental: null,
    });

    const later = await upload(
      employeeCsv(
        ['UHC Plan B (PPO)', 'MetLife Dental Plan'].map((plan) =>
          self(ssn, { 'Covered Person': 'Twice Over', 'Plan Name': plan }),
        ),
      ),
    );
    expect(later.body.data).toMatchObject({ importedCount: 1, ignoredCount: 1, newPeople: 0 });
    expect(later.body.data.ignoredRecords[0].message).toBe(
      'differs from our records: Plan Name (already enrolled in UMR Plan A)',
    );
    expect(await personWith('Twice Over')).toMatchObject({
      medical: 'umr_plan_a',
      dental: 'metlife_dental_plan',
      full_name: 'Twice Over',
    });
  });

if (runsEngineIndependentTests)
  it('links a family in any order of its rows, and gives a stored employee a new child [D-141]', async () => {
    const employee = unusedSsn();
    const [spouse, child, later] = [unusedSsn(), unusedSsn(), unusedSsn()];
    const { body } = await upload(
      employeeCsv([
        {
          'Employee SSN': employee,
          SSN: child,
          Relation: 'child',
          'Covered Person': 'Small One',
          'Email Address': '',
          'Phone 1': '',
        },
        { 'Employee SSN': employee, SSN: spouse, Relation: 'Spouse', 'Covered Person': 'Dear One' },
        self(employee, { 'Covered Person': 'Head One', 'Phone 1': '+1 (617) 555-0199', 'Enrollment Date': '7/4/2024' }),
      ]),
    );
    expect(body.data).toMatchObject({ newPeople: 3, newFamilies: 1 });
    const head = await personWith('Head One');
    expect(head).toMatchObject({
      relation: 'Self',
      employee_id: head?.id,
      contact: '6175550199',
      enrollment_date: '2024-07-04',
    });
    expect(await personWith('Small One')).toMatchObject({
      relation: 'Child',
      employee_id: head?.id,
      email: '',
      contact: '',
    });
    expect(await personWith('Dear One')).toMatchObject({ relation: 'Spouse', employee_id: head?.id });

    await upload(
      employeeCsv([{ 'Employee SSN': employee, SSN: later, Relation: 'Child', 'Covered Person': 'Late One' }]),
    );
    expect(await personWith('Late One')).toMatchObject({ employee_id: head?.id });
  });

if (runsEngineIndependentTests)
  it.long('keeps the data of existing people, and fills in a missing enrollment date once [ROLL-03]', async () => {
    const ssn = unusedSsn();
    await upload(
      employeeCsv([
        self(ssn, { 'Covered Person': 'Kept Name', 'Email Address': 'kept@example.org', 'Enrollment Date': '' }),
      ]),
    );
    await upload(
      employeeCsv([
        self(ssn, {
          'Covered Person': 'Other Name',
          'Email Address': 'kept@example.org',
          'Plan Name': 'UMR Plan A',
          'Enrollment Date': '2025-02-03',
        }),
      ]),
    );
    expect(await personWith('Kept Name')).toMatchObject({
      email: 'kept@example.org',
      medical: 'umr_plan_a',
      enrollment_date: '2025-02-03',
    });
    const vision = {
      'Covered Person': 'Kept Name',
      'Plan Name': 'MetLife Vision Plan',
      'Enrollment Date': '2026-02-03',
    };
    // A row that differs from the stored data is ignored with a message.
    const other = await upload(employeeCsv([self(ssn, { ...vision, 'Email Address': 'other@example.org' })]));
    expect(other.body.data.ignoredRecords[0].message).toBe('differs from our records: Email Address');
    await upload(employeeCsv([self(ssn, { ...vision, 'Email Address': 'kept@example.org' })]));
    expect(await personWith('Kept Name')).toMatchObject({
      vision: 'metlife_vision_plan',
      enrollment_date: '2025-02-03',
    });
  });

if (runsEngineIndependentTests)
  it('refuses a dependent without an employee and a number of another family', async () => {
    const stored = unusedSsn();
    await upload(employeeCsv([self(stored), { 'Employee SSN': stored, SSN: '972000001', Relation: 'Child' }]));
    const other = unusedSsn();
    const { body } = await upload(
      employeeCsv([
        { 'Employee SSN': '972999999', SSN: unusedSsn(), Relation: 'Child', 'Covered Person': 'Lost Child' },
        self(other),
        { 'Employee SSN': other, SSN: '972000001', Relation: 'Child' },
        { 'Employee SSN': '972000001', SSN: unusedSsn(), Relation: 'Child' },
        { 'Employee SSN': stored, SSN: other, Relation: 'Spouse' },
      ]),
    );
    expect(body.status_code).toBe(400);
    expect(body.data.invalidRecords.flatMap((row: { errors: string[] }) => row.errors)).toEqual([
      'Line 2: Employee SSN doesn’t match any employee',
      'Line 4: SSN belongs to another family',
      'Line 5: Employee SSN belongs to a dependent, not an employee',
      'Line 6: SSN belongs to another family in this file',
    ]);
    expect(body.data.invalidRecords[0]).toMatchObject({
      'Covered Person': 'Lost Child',
      'Plan Name': 'MetLife Dental Plan',
    });
  });

it.long(
  'gives a repeated key the same response and stores nothing, and refuses another file under it [I4]',
  async () => {
    const ssn = unusedSsn();
    const sheet = employeeCsv([self(ssn, { 'Covered Person': 'Once Only' })]);
    const [first, second] = await Promise.all([
      upload(sheet, { key: 'key-of-one-import' }),
      upload(sheet, { key: 'key-of-one-import' }),
    ]);
    expect(second.body).toEqual(first.body);
    expect(first.body.data).toMatchObject({ importedCount: 1 });
    const { status, body } = await upload(`${sheet}\r\n`, { key: 'key-of-one-import' });
    expect(status).toBe(409);
    expect(body.message).toMatch(/was used for another file/);
  },
);

it.long('stores each person once for the same file ten times at once [E9]', async () => {
  const before = await countPeople(backend);
  const sheet = generatedEmployeeFile(100).replaceAll(/\b98(\d{7})\b/g, '96$1');
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(sheet)));
  const imported = answers.map(({ body }) => body.data.importedCount as number).sort((a, b) => b - a);
  expect(imported.slice(1)).toEqual(Array.from({ length: 9 }, () => 0));
  expect(await countPeople(backend)).toBe(
    before + answers.reduce((sum, { body }) => sum + (body.data.newPeople as number), 0),
  );
});

if (runsEngineIndependentTests)
  it.long(
    'returns the first thousand rows of each table in the response, and the rest page by page [E11]',
    async () => {
      const rows = Array.from({ length: 1100 }, (_, index) =>
        self(String(973_000_000 + index), { 'Covered Person': `Row ${index}` }),
      );
      const { body } = await upload(employeeCsv(rows));
      expect(body.data.importedRecords).toHaveLength(maxImportRows);
      expect(body.data.importedCount).toBe(1100);

      const page = async (table: string, at: number) =>
        (
          await backend.main('GET', importFilePaths.result, {
            token,
            query: { importId: body.data.importId, table, page: at },
          })
        ).body;
      const last = await page('imported', 22);
      expect(last.data.count).toBe(1100);
      expect(last.data.rows).toHaveLength(50);
      expect(last.data.rows.at(-1)).toEqual({
        coveredPerson: 'Row 1099',
        email: 'ines@example.org',
        phone1: '6175550101',
        phone2: '',
        planName: 'MetLife Dental Plan',
      });
      expect((await page('ignored', 1)).data).toEqual({ count: 0, rows: [] });
      const unknown = await backend.main('GET', importFilePaths.result, {
        token,
        query: { importId: '999999', table: 'ignored', page: 1 },
      });
      expect(unknown.body.status).toBe('failure');

      const wrong = await upload(employeeCsv(Array.from({ length: 1100 }, () => self('12'))));
      expect(wrong.body.data.invalidRecords).toHaveLength(maxImportRows);
      expect(wrong.body.data.invalidCount).toBe(1100);
    },
  );

it.long('returns the progress of an import by its key', async () => {
  const ask = async (key: string) =>
    (await backend.main('GET', importFilePaths.progress, { token, query: { key } })).body.data;
  expect(await ask('never-requested')).toEqual({ stage: 'waiting', rows: 0, share: 0 });
  await upload(employeeCsv([self(unusedSsn())]), { key: 'watched-import' });
  expect(await ask('watched-import')).toEqual({ stage: 'done', rows: 1, share: 1 });
});

if (runsEngineIndependentTests)
  it('audits an import with its counts, and has no number in the log or the response [E13 G1]', async () => {
    const ssn = unusedSsn();
    const { text } = await upload(employeeCsv([self(ssn)]));
    expect(text).not.toContain(ssn);
    const lines = await backend.db.selectFrom('audit').selectAll().where('action', '=', 'import').execute();
    expect(lines.at(-1)).toMatchObject({ outcome: 'done' });
    expect(JSON.parse(lines.at(-1)?.detail ?? '')).toEqual({ rows: 1, imported: 1, ignored: 0, newPeople: 1 });
    expect(lines.some(({ outcome }) => outcome === 'refused')).toBe(true);
  });

/** Receives and reads a CSV file; `take` imports it, as often as a test needs, and reports the progress. */
async function staged(name: string, text: string) {
  const { parts } = backend;
  const place = join(parts.settings.dataDir, name);
  const sheet = { path: `${place}.csv`, linesPath: `${place}.lines` };
  await writeTemporary(Readable.from([Buffer.from(text)]), sheet.path, text.length * 2, () => undefined);
  const plans = filePlansOf(await listPlans(parts.db));
  const read = await readImportFile(
    {
      reader: 'documents',
      ...sheet,
      bytes: text.length,
      encoding: 'utf-8',
      keys: parts.cipher.keys(),
      plans,
      today: '2026-01-01',
    },
    () => undefined,
  );
  const caller = {
    kind: 'console' as const,
    id: 1,
    isAdmin: true,
    rights: permissions,
    sessionId: 1,
    purpose: 'session' as const,
    detail: null,
    provedAt: new Date(),
  };
  const take = (key: string, notify: ReportProgress) =>
    takeSheet(
      parts,
      { parsedFile: read, today: '2026-01-01', ...sheet, digest: 'd', key, caller, address: '' },
      notify,
      new AbortController().signal,
    );
  return { read, take };
}

/** Generates a file of people other than those in `generatedEmployeeFile`, who also have other names. */
const secondSheet = (families: number) =>
  generatedEmployeeFile(families)
    .replaceAll(/\b98(?=\d{7},)/g, '87')
    .replaceAll(' Sample', ' Second');

it.long('stores nothing of an import that fails on its last step, and repeats it under the same key [E8]', async () => {
  const { db } = backend;
  const { read, take } = await staged('cut-off', secondSheet(700));
  const before = await countPeople(backend);

  const cut = take('cut-off-0001', ({ share }) => {
    if (share > 0.9) throw new Error('cut off');
  });
  await expect(cut).rejects.toThrow('cut off');
  expect(await countPeople(backend)).toBe(before);

  const again = await take('cut-off-0001', () => undefined);
  expect(again).toMatchObject({ kind: 'imported', result: { importedCount: read.noOfRecords, ignoredCount: 0 } });
  expect(await countPeople(backend)).toBe(before + read.noOfRecords / 2);
  const lines = await db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'import')
    .where('detail', 'like', `%"rows":${read.noOfRecords},%`)
    .execute();
  expect(lines).toHaveLength(1);
});

/** Purges while a validated import waits in its transaction. */
async function purgeAfterValidation(
  take: (key: string, notify: ReportProgress) => Promise<unknown>,
  purge: () => Promise<unknown>,
) {
  const key = 'purged-between-0001';
  let validated = 0;
  // Inserting the validated import waits for this table lock.
  const started = await backend.db.transaction().execute(async (tx) => {
    await sql`lock table imports in share row exclusive mode`.execute(tx);
    const importing = asAnotherCaller(() => take(key, ({ share }) => (validated = share)));
    await until(() => validated >= 0.85);
    await asAnotherCaller(purge);
    return { importing };
  });
  return started.importing;
}

// On PGlite, no purge runs between an import's statements.
if (globalThis.ENGINE !== 'PGlite')
  it('gives an employee who is purged while an import is running no relatives, and stores the rest of the file [E8]', async () => {
    const { parts, db } = backend;
    const ssn = unusedSsn();
    await upload(employeeCsv([self(ssn, { 'Covered Person': 'Purged Meanwhile' })]));
    const child = {
      'Employee SSN': ssn,
      SSN: unusedSsn(),
      Relation: 'Child',
      'Covered Person': 'Child Without Employee',
    };
    const others = Array.from({ length: 200 }, (_, index) => self(unusedSsn(), { 'Covered Person': `Stays ${index}` }));
    // Puts the child late in the file, so that it is not among the families written first.
    const { take } = await staged('purged-between', employeeCsv([...others, child]));

    const outcome = await purgeAfterValidation(take, async () => {
      await db
        .updateTable('people')
        .set({ deleted_at: new Date(0), registered_at: new Date(0) })
        .where('full_name', '=', 'Purged Meanwhile')
        .execute();
      expect(await purgeDeleted(parts)).toBe(1);
    });
    expect(outcome).toMatchObject({ kind: 'imported' });
    expect(await personWith('Child Without Employee')).toBeUndefined();
    expect(await personWith('Stays 0')).toBeDefined();
    expect(await personWith('Stays 199')).toBeDefined();
    // The next import does not fail because of the skipped row.
    expect((await upload(employeeCsv([self(ssn, { 'Covered Person': 'Hired Again' }), child]))).body).toMatchObject({
      status_code: 200,
      data: { importedCount: 2 },
    });
  });

if (runsEngineIndependentTests)
  it('lets no member import, and leaves out a row of a deleted account', async () => {
    const member = await backend.signInMember();
    expect((await importEmployeeFile(backend, member, employeeCsv([{}]))).status).toBe(403);

    const ssn = unusedSsn();
    await upload(employeeCsv([self(ssn, { 'Covered Person': 'Deleted Person' })]));
    await backend.db
      .updateTable('people')
      .set({ deleted_at: new Date() })
      .where('full_name', '=', 'Deleted Person')
      .execute();
    const { body } = await upload(
      employeeCsv([self(ssn, { 'Covered Person': 'Deleted Person', 'Plan Name': 'UMR Plan A' })]),
    );
    expect(body.data).toMatchObject({ importedCount: 0, ignoredCount: 1 });
    expect(body.data.ignoredRecords[0].message).toMatch(/account was deleted/);
  });
