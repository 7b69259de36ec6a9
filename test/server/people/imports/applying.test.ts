import { fileColumns } from '@/contract/people/importFile';
import { importPaths } from '@/contract/people/peopleImport';
import { verifyAudit } from '@/server/platform/audit/verify';
import { newPerson } from '../../../support/browser/identity';
import { applyImport, previewImport, reportOf, rowsOf } from '../../../support/imports/peopleImports';
import { employeeCsv, importEmployeeFile } from '../../../support/page/importing';
import { auditLines } from '../../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../../support/server/backend';
import { catalogOf } from '../../../support/server/catalog';
import { selfRow as self, unusedSsn } from '../../../support/server/employeeFiles';

let backend: TestBackend;
let token: string;
let admin: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
  admin = await backend.signInAdmin();
});
afterAll(() => backend.close());

const load = (...rows: Parameters<typeof employeeCsv>[0]) => importEmployeeFile(backend, token, employeeCsv(rows));
const dryRun = (rows: Parameters<typeof employeeCsv>[0], order?: Parameters<typeof previewImport>[3], as = token) =>
  reportOf(previewImport(backend, as, employeeCsv(rows), order));
const personOf = (ssn: string) =>
  backend.db
    .selectFrom('people')
    .selectAll()
    .where('ssn_hash', '=', backend.parts.cipher.lookupHash('ssn', ssn))
    .executeTakeFirstOrThrow();

it.long(
  'stores nothing of an import with changes since the dry run, and lists the changed rows first [ROLL-04]',
  async () => {
    const [edited, other] = [unusedSsn(), unusedSsn()];
    await load(self(edited), self(other));
    const rows = [self(other, { 'Empl Type': 'Part Time' }), self(edited, { 'Empl Type': 'Retired' })];
    const report = await dryRun(rows);
    await backend.db
      .updateTable('people')
      .set({ empl_type: 'Seasonal' })
      .where('id', '=', (await personOf(edited)).id)
      .execute();
    const { body } = await applyImport(backend, token, report);
    expect(body).toMatchObject({
      status: 'failure',
      message: expect.stringMatching(/nothing was saved/),
      data: { current: { id: report.id, version: report.version + 1, state: 'checked' } },
    });
    expect((await personOf(other)).empl_type).toBe('Full Time');
    const changed = await rowsOf(backend, token, report.id, 'changed');
    expect(changed.map(({ line, changes }) => [line, changes[0]?.from])).toEqual([
      [3, 'Seasonal'],
      [2, 'Full Time'],
    ]);
    expect((await applyImport(backend, token, report)).body.data.current.version).toBe(report.version + 1);
    await reportOf(applyImport(backend, token, body.data.current));
    expect((await personOf(edited)).empl_type).toBe('Retired');
    expect(await auditLines(backend, { subject: `import:${report.id}`, action: 'import' })).toMatchObject([
      {
        action: 'import',
        outcome: 'done',
        detail: { way: 'update', scope: 'changes', new: 0, changed: 2, leftOut: 0 },
      },
    ]);
    expect((await verifyAudit(backend.parts)).brokenAt).toBeNull();
  },
);

it.long(
  'clears the limits on codes and passwords of people reactivated by a CSV file, and of their families, like the switch [ROLL-03]',
  async () => {
    const [person, relative, other] = [await newPerson(backend), await newPerson(backend), await newPerson(backend)];
    const set = (id: number, values: { status?: number; relation?: 'Spouse'; employee_id?: number }) =>
      backend.db.updateTable('people').set(values).where('id', '=', id).execute();
    await backend.db
      .updateTable('people')
      .set((eb) => ({ employee_id: eb.ref('id') }))
      .where('id', 'in', [person.id, other.id])
      .execute();
    await set(relative.id, { relation: 'Spouse', employee_id: person.id });
    const { signInLimits } = backend.parts;
    for (const { contact } of [person, relative, other])
      for (let time = 0; time < 10; time += 1) await signInLimits.admit('sign-in', contact, '203.0.113.9');
    const isBlocked = async ({ contact }: { contact: string }) =>
      (await signInLimits.tryAdmit('sign-in', contact, '203.0.113.10')).block !== null;
    await set(person.id, { status: 0 });
    for (const one of [person, relative, other]) expect(await isBlocked(one)).toBe(true);

    const columns = [...fileColumns, 'Status'];
    const row = (ssn: string, Status: string) =>
      ({ SSN: ssn, 'Employee SSN': ssn, 'Plan Name': '', Status }) as Record<string, string>;
    const sheet = employeeCsv([row(person.ssn, 'Active'), row(other.ssn, 'Active')], columns);
    await reportOf(applyImport(backend, token, await reportOf(previewImport(backend, token, sheet))));
    const { status } = await backend.db
      .selectFrom('people')
      .select('status')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe(1);
    expect(await isBlocked(person)).toBe(false);
    expect(await isBlocked(relative)).toBe(false);
    expect(await isBlocked(other)).toBe(true);
  },
);

it.long('stores nothing for a plan that closes in between [ROLL-04]', async () => {
  const catalog = catalogOf(backend, token);
  const plan = await catalog.add('Closing Plan', { kind: 'vision' });
  const report = await dryRun([self(unusedSsn(), { 'Plan Name': 'Closing Plan' })]);
  await catalog.edit(plan, { isOpen: false });
  const { body } = await applyImport(backend, token, report);
  expect(body.data.current.counts).toMatchObject({ new: 0, wrong: 1 });
});

it.long('changes nothing for the same file twice and says so [ROLL-07]', async () => {
  const ssn = unusedSsn();
  await load(self(ssn));
  const sheet = [self(ssn, { 'Email Address': 'once@example.org' })];
  const first = await dryRun(sheet);
  expect(first.sameAs).toBeNull();
  await reportOf(applyImport(backend, token, first));
  await backend.db
    .updateTable('people')
    .set({ email: 'later@example.org' })
    .where('id', '=', (await personOf(ssn)).id)
    .execute();
  const second = await dryRun(sheet);
  expect(second.sameAs).toMatchObject({ id: first.id });
  const { body } = await applyImport(backend, token, second);
  expect(body).toMatchObject({ status: 'success', message: 'This file was already imported. Nothing was changed.' });
  expect((await personOf(ssn)).email).toBe('later@example.org');
  expect((await dryRun(sheet, { way: 'add' })).sameAs).toBeNull();
});

it.long(
  'stores a repeated call once, and stores completely or validates again each file of two administrators at once [ROLL-10 I4]',
  async () => {
    const report = await dryRun([self(unusedSsn())]);
    const body = { id: report.id, version: report.version, isGoodOnly: false };
    const headers = { 'idempotency-key': 'apply-of-one-import' };
    const answers = await Promise.all([
      backend.main('POST', importPaths.apply, { token, body, headers }),
      backend.main('POST', importPaths.apply, { token, body, headers }),
    ]);
    expect(answers.map((answer) => answer.body.message)).toEqual([
      'Imported: 1 row added, 0 changed, 0 ended.',
      'Imported: 1 row added, 0 changed, 0 ended.',
    ]);
    expect(await auditLines(backend, { subject: `import:${report.id}`, action: 'import' })).toHaveLength(1);

    const shared = unusedSsn();
    await load(self(shared));
    const [one, other] = await Promise.all([
      dryRun([self(shared, { 'Plan Name': 'MetLife Vision Plan', 'Empl Type': 'One' })]),
      dryRun([self(shared, { 'Plan Name': 'MetLife Vision Plan', 'Empl Type': 'Other' })], {}, admin),
    ]);
    const both = await Promise.all([applyImport(backend, token, one), applyImport(backend, admin, other)]);
    expect(both.map((answer) => answer.body.status).toSorted()).toEqual(['failure', 'success']);
    const refused = both.find((answer) => answer.body.status === 'failure');
    expect(refused?.body.data.current.counts).toMatchObject({ changed: 1 });
    const visions = await backend.db
      .selectFrom('coverages')
      .selectAll()
      .where('person_id', '=', (await personOf(shared)).id)
      .where('kind', '=', 'vision')
      .execute();
    expect(visions).toHaveLength(1);
  },
);

it.long(
  'lists who, when, file and counts in the history, and shows a dry run only to the person who made it [ROLL-09]',
  async () => {
    const taken = await importEmployeeFile(backend, token, employeeCsv([self(unusedSsn())]), {
      name: 'January load.csv',
    });
    const report = await reportOf(previewImport(backend, admin, employeeCsv([self(unusedSsn())]), {}, 'mine.csv'));
    const listed = async (as: string) => (await backend.main('GET', importPaths.list, { token: as })).body.data;
    const mine = await listed(admin);
    expect(mine.imports[0]).toMatchObject({ id: report.id, state: 'checked', fileName: 'mine.csv', appliedAt: null });
    const { imports } = await listed(token);
    expect(imports.find(({ id }: { id: number }) => id === report.id)).toBeUndefined();
    const agreed = imports.find(({ id }: { id: number }) => id === Number(taken.body.data.importId));
    expect(agreed).toMatchObject({
      state: 'applied',
      way: 'add',
      fileName: 'January load.csv',
      by: 'admin@example.org',
      counts: { new: 1, ignored: 0 },
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      undoUntil: expect.any(String),
    });
    expect(await rowsOf(backend, admin, agreed.id, 'new')).toMatchObject([{ line: 2, name: 'Ines Calder' }]);
    for (const [path, method] of [
      [importPaths.detail(report.id), 'GET'],
      [importPaths.discard(report.id), 'DELETE'],
    ] as const)
      expect((await backend.main(method, path, { token })).body.message).toBe('Import not found.');
    expect((await applyImport(backend, token, report)).body.message).toBe('Import not found.');
    expect((await backend.main('DELETE', importPaths.discard(report.id), { token: admin })).body.status).toBe(
      'success',
    );
    expect((await applyImport(backend, admin, report)).body.message).toBe('Import not found.');
  },
);

it('refuses a file that is not CSV with a message, and stores nothing of it [ROLL-10 E4 E5 E6 E12]', async () => {
  const message = async (content: string | Uint8Array, name?: string) =>
    (await previewImport(backend, token, content, {}, name)).body.message;
  expect(await message('', 'empty.csv')).toBe('The file is empty.');
  expect(await message(employeeCsv([]))).toBe('The file has headings but no rows.');
  expect(await message('a,b\r\n1,2\r\n')).toBe('The first row must have the column names.');
  expect(await message(employeeCsv([self(unusedSsn())], ['Covered Person', 'Relation']))).toMatch(/^Missing columns/);
  expect(await message(`${employeeCsv([self(unusedSsn())])}"open,`)).toMatch(/^Couldn’t read past line 3/);
  expect(await message(Buffer.from('PK\u0003\u0004zip'), 'people.csv')).toBe('Unsupported file format.');
  expect(await message('x', 'people.xlsx')).toBe('Unsupported file format.');
  expect(await message(Buffer.from([0x53, 0x53, 0x4e, 0x81, 0x8d]))).toMatch(/isn’t in UTF-8/);
  const twice = await previewImport(backend, token, employeeCsv([self(unusedSsn())]), {
    columns: Array.from({ length: 10 }, () => 'SSN' as const),
  });
  expect(twice.body.message).toMatch(/^Duplicate columns/);
  for (const order of [{ from: '2027-02-30' }, { way: 'all' as never }, { scope: 'x' as never }])
    expect((await previewImport(backend, token, employeeCsv([]), order)).status).toBe(400);
  const left = await backend.db.selectFrom('imports').select('state').where('state', '=', 'staging').execute();
  expect(left).toEqual([]);
});

it.long('reads the same rows from one CSV file in every supported encoding [ROLL-10 E3]', async () => {
  const name = 'Zoë Ångström';
  const text = employeeCsv([self(unusedSsn(), { 'Covered Person': name })]);
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
  const contents = [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    utf16,
    Buffer.from(utf16).swap16(),
    Buffer.from(text, 'latin1'),
    Buffer.from(text.replaceAll(',', ';')),
    Buffer.from(text.replaceAll(',', '\t')),
    Buffer.from(text.replaceAll('\r\n', '\n')),
  ];
  for (const content of contents) {
    const { id } = await reportOf(previewImport(backend, token, content));
    expect((await rowsOf(backend, token, id, 'new')).map((row) => [row.line, row.name])).toEqual([[2, name]]);
  }
  const mixed = Buffer.concat([Buffer.from(text), Buffer.from([0xe9])]);
  expect((await previewImport(backend, token, mixed)).body.message).toMatch(/isn’t in UTF-8/);
});
