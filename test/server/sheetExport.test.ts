import { parse } from 'csv-parse/sync';

import { employeePaths } from '@/contract/employee';
import { sheetColumns } from '@/contract/sheet';

import { startBackend, type TestBackend } from '../support/backend';
import { importSheet, sheetOf } from '../support/importing';
import { realSheet } from '../support/sheets';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInAdmin();
});
afterAll(() => backend.close());

type Query = { isRegistered?: string; userStatus?: string };
const exported = (query: Query = {}, as = token) => backend.main('GET', employeePaths.export, { token: as, query });
const rowsOf = (text: string) => parse<Record<string, string>>(text, { columns: true, bom: true });
const everybody = () => backend.db.selectFrom('people').selectAll().orderBy('id').execute();

test('API-49 E2 what is exported can be imported again: nothing but duplicates, nobody changed', async () => {
  await importSheet(backend, token, realSheet().text);
  const before = await everybody();
  const sheet = await exported();
  expect(sheet.status).toBe(200);
  expect(sheet.text.replace('\uFEFF', '').split('\r\n')[0]).toBe(sheetColumns.join(','));

  const { body } = await importSheet(backend, token, sheet.text);
  expect(body).toMatchObject({ status_code: 200, data: { importedCount: 0, newPeople: 0 } });
  expect(body.data.ignoredCount).toBe(rowsOf(sheet.text).length);
  expect(body.data.ignoredRecords.every((row: { message: string }) => row.message.startsWith('Duplicate'))).toBe(true);
  expect(await everybody()).toEqual(before);
});

test('E1 E2 hostile names go through import, export and import again without a formula and without a change', async () => {
  const names = ['=cmd|calc', '+1+1', '-1', '@SUM(A1)', "'=1", '＝1', 'A "quoted", name', "O'Hara", '=HYPERLINK("http://x")'];
  const hostile = Array.from({ length: 60 }, (_, at) => `${names[at % names.length]} ${at}`);
  const rows = hostile.map((name, at) => {
    const ssn = String(975_000_000 + at);
    return { 'Employee SSN': ssn, SSN: ssn, 'Covered Person': name };
  });
  const { body } = await importSheet(backend, token, sheetOf(rows));
  expect(body.data).toMatchObject({ importedCount: 60 });

  const { text } = await exported();
  const cells = parse(text, { bom: true }).flat();
  expect(cells.filter((cell) => /^[\s\uFEFF]*[=+\-@\t\r\0＝＋－＠]/.test(cell))).toEqual([]);
  const stored = await backend.db.selectFrom('people').select('full_name').execute();
  // A quote that a sheet puts before a formula is the sheet's, not the name's.
  const expected = hostile.map((name) => name.replace(/^'(?==)/, ''));
  expect(stored.map((person) => person.full_name)).toEqual(expect.arrayContaining(expected));
  expect((await importSheet(backend, token, text)).body.data).toMatchObject({ importedCount: 0, newPeople: 0 });
});

test('EMP-21 D-125 D-139 E13 the export keeps to its filter, the family comes with the employee, and each is audited with its count', async () => {
  const wanted = {
    registered: { isRegistered: '1' },
    notRegistered: { isRegistered: '0' },
    active: { userStatus: '1' },
    inactive: { userStatus: '0' },
    all: {},
  } satisfies Record<string, Query>;
  const people = await everybody();
  const employeeOf = new Map(people.filter((person) => person.relation === 'Self').map((person) => [person.id, person]));
  for (const query of Object.values(wanted) as Query[]) {
    const lines = await backend.db.selectFrom('audit').selectAll().where('action', '=', 'export').execute();
    const rows = rowsOf((await exported(query)).text);
    const expected = people.filter((person) => {
      const employee = employeeOf.get(person.employee_id ?? person.id);
      const isRegistered = query.isRegistered === undefined || (employee?.registered_at !== null) === (query.isRegistered === '1');
      return isRegistered && (query.userStatus === undefined || employee?.status === Number(query.userStatus));
    });
    const plans = expected.flatMap((person) => [person.has_dental, person.has_vision, person.tier !== null].filter(Boolean));
    expect(rows).toHaveLength(plans.length);
    const after = await backend.db.selectFrom('audit').selectAll().where('action', '=', 'export').orderBy('id').execute();
    expect(after).toHaveLength(lines.length + 1);
    expect(JSON.parse(after.at(-1)?.detail ?? '')).toMatchObject({ rows: plans.length });
  }
});

test('E10 E13 numbers leave whole and hyphenated, to administrators only, and are kept nowhere', async () => {
  const { text, headers } = await exported();
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(rowsOf(text).every((row) => /^\d{3}-\d{2}-\d{4}$/.test(row.SSN ?? ''))).toBe(true);
  const phones = rowsOf(text).flatMap((row) => [row['Phone 1'], row['Phone 2']]).filter(Boolean);
  expect(phones.every((phone) => /^'\+1\d{10}$/.test(phone ?? ''))).toBe(true);
  expect((await exported({}, await backend.signInMember())).status).toBe(403);
});
