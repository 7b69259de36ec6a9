import { parse } from 'csv-parse/sync';

import { employeePaths } from '@/contract/people/employee';
import { fileColumns, importFilePaths, optionalColumns } from '@/contract/people/importFile';
import { type ImportRowStatus, importPaths } from '@/contract/people/peopleImport';
import { peopleListPaths } from '@/contract/people/peopleList';
import { applyImport, previewImport, reportOf, rowsOf } from '../../../support/imports/peopleImports';
import { employeeCsv, importEmployeeFile } from '../../../support/page/importing';
import { startBackend, type TestBackend } from '../../../support/server/backend';
import { selfRow as self, unusedSsn } from '../../../support/server/employeeFiles';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
});
afterAll(() => backend.close());

type Rows = Parameters<typeof employeeCsv>[0];
const columns = [...fileColumns, ...optionalColumns];
const sheetOf = (rows: Rows, heading = 'Date of Birth') => employeeCsv(rows, columns).replace('Date of Birth', heading);
const load = (rows: Rows, heading?: string) => importEmployeeFile(backend, token, sheetOf(rows, heading));
const preview = (rows: Rows, order?: Parameters<typeof previewImport>[3]) =>
  reportOf(previewImport(backend, token, sheetOf(rows), order));
const birthDateOf = async (ssn: string) =>
  (
    await backend.db
      .selectFrom('people')
      .select('birth_date')
      .where('ssn_hash', '=', backend.parts.cipher.lookupHash('ssn', ssn))
      .executeTakeFirst()
  )?.birth_date;
const found = async (id: number, status: ImportRowStatus) =>
  (await rowsOf(backend, token, id, status)).map(({ name, reason, changes, problems }) => ({
    name,
    ...(reason && { reason }),
    ...(changes.length && { changes: changes.map(({ field, from, to }) => `${field}: ${from || '-'} > ${to}`) }),
    ...(problems.length && {
      problems: problems.map(({ text, repair }) => [text, repair].filter(Boolean).join(' | ')),
    }),
  }));
const born = (ssn: string, birthDate: string, more: Rows[number] = {}) =>
  self(ssn, { 'Covered Person': `Born ${birthDate || 'someday'}`, 'Date of Birth': birthDate, ...more });

it('stores dates of birth of the direct import for employees and dependents, and skips rows that differ [LIFE-03 ROLL-03]', async () => {
  const [parent, child, sibling] = [unusedSsn(), unusedSsn(), unusedSsn()];
  const childRow = { 'Employee SSN': parent, SSN: child, Relation: 'Child', 'Covered Person': 'Some Child' };
  const rows = [
    born(parent, '', { 'Covered Person': 'Some Parent' }),
    // A later row of the same person has the date.
    born(parent, '4/12/1985', { 'Covered Person': 'Some Parent', 'Plan Name': 'UMR Plan A' }),
    { ...childRow, 'Date of Birth': '2015-02-08' },
    { ...childRow, SSN: sibling, 'Covered Person': 'Other Child' },
  ];
  const { body } = await load(rows, 'DOB');
  expect(body).toMatchObject({ status_code: 200, data: { importedCount: 4, ignoredCount: 0, newPeople: 3 } });
  expect([await birthDateOf(parent), await birthDateOf(child), await birthDateOf(sibling)]).toEqual([
    '1985-04-12',
    '2015-02-08',
    null,
  ]);

  const again = await load([
    born(parent, '1985-04-12', { 'Covered Person': 'Some Parent' }),
    born(parent, '', { 'Covered Person': 'Some Parent', 'Plan Name': 'MetLife Vision Plan' }),
    { ...childRow, 'Date of Birth': '2015-02-09' },
    { ...childRow, SSN: sibling, 'Covered Person': 'Other Child', 'Date of Birth': '2017-07-07' },
    {
      ...childRow,
      SSN: sibling,
      'Covered Person': 'Other Child',
      'Plan Name': 'UMR Plan A',
      'Date of Birth': '2017-07-07',
    },
  ]);
  expect(again.body.data.ignoredRecords.map(({ message }: { message: string }) => message)).toEqual([
    'Duplicate: already enrolled in MetLife Dental Plan',
    'differs from our records: Date of Birth',
    'differs from our records: Date of Birth',
  ]);
  expect([await birthDateOf(parent), await birthDateOf(child), await birthDateOf(sibling)]).toEqual([
    '1985-04-12',
    '2015-02-08',
    '2017-07-07',
  ]);
  const wrong = await load([born(unusedSsn(), '2199-01-01'), born(unusedSsn(), '13/45/1985')]);
  expect(wrong.body.data.invalidRecords.map(({ errors }: { errors: string[] }) => errors)).toEqual([
    ['Line 2: Date of Birth must not be in the future'],
    ['Line 3: Date of Birth must be a date (MM/DD/YYYY or YYYY-MM-DD)'],
  ]);
});

it('previews a date of birth as a change, keeps it where the cell is empty, and undoes it [LIFE-03 ROLL-04 ROLL-09]', async () => {
  const [known, unknown, kept, fresh, twice] = [unusedSsn(), unusedSsn(), unusedSsn(), unusedSsn(), unusedSsn()];
  const names = { 'Covered Person': 'Ada Known' };
  await load([
    born(known, '1980-01-02', names),
    self(unknown),
    born(kept, '1970-07-07', { 'Covered Person': 'Kay Kept' }),
  ]);
  const rows = [
    born(known, '2/1/1980', names),
    self(unknown, { 'Date of Birth': '1990-09-09' }),
    born(kept, '', { 'Covered Person': 'Kay Kept' }),
    born(fresh, '2000-12-31', { 'Covered Person': 'Fay Fresh' }),
    born(unusedSsn(), '24.12.1999', { 'Covered Person': 'Vera Wrong' }),
    born(twice, '1999-01-01', { 'Covered Person': 'Tom Twice' }),
    born(twice, '1999-01-02', { 'Covered Person': 'Tom Twice', 'Plan Name': 'UMR Plan A' }),
  ];
  const report = await preview(rows);
  expect(report.counts).toMatchObject({ new: 1, changed: 2, same: 1, wrong: 3 });
  expect(await found(report.id, 'changed')).toEqual([
    { name: 'Ada Known', changes: ['Date of Birth: 1980-01-02 > 1980-02-01'] },
    { name: 'Ines Calder', changes: ['Date of Birth: - > 1990-09-09'] },
  ]);
  const differs = 'Date of Birth isn’t the same in all of this person’s rows';
  expect(await found(report.id, 'wrong')).toEqual([
    {
      name: 'Vera Wrong',
      problems: ['Date of Birth must be a date (MM/DD/YYYY or YYYY-MM-DD) | 1999-12-24'],
    },
    { name: 'Tom Twice', problems: [differs] },
    { name: 'Tom Twice', problems: [differs] },
  ]);
  const applied = await reportOf(applyImport(backend, token, report, { isGoodOnly: true }));
  const stored = () => Promise.all([known, unknown, kept, fresh].map(birthDateOf));
  expect(await stored()).toEqual(['1980-02-01', '1990-09-09', '1970-07-07', '2000-12-31']);

  // In the other mode, a date that would not be stored is reported.
  const added = await preview([born(known, '1980-01-02', names), self(unknown, { 'Date of Birth': '1990-09-09' })], {
    way: 'add',
  });
  expect(await found(added.id, 'ignored')).toEqual([
    { name: 'Ada Known', reason: 'differs from our records: Date of Birth' },
  ]);
  expect(added.counts).toMatchObject({ same: 1, ignored: 1 });

  const { body } = await backend.main('GET', importPaths.undoPreview(applied.id), { token });
  const texts = await backend.main('GET', importPaths.undoRows(applied.id), { token, query: { group: 'putBack' } });
  expect(texts.body.data.rows.map(({ name, text }: { name: string; text: string }) => `${name}: ${text}`)).toEqual([
    'Ada Known: Date of Birth will be 1980-01-02 again',
    'Ines Calder: Date of Birth will be empty again',
    'Fay Fresh: Will be removed',
  ]);
  const { version } = body.data as { version: string };
  await backend.main('POST', importPaths.undo, { token, body: { id: applied.id, version } });
  expect(await stored()).toEqual(['1980-01-02', null, '1970-07-07', undefined]);
});

it('names the column in the sample and exports it, so that an export changes nothing in either way [LIFE-03 ROLL-11]', async () => {
  const sample = await backend.main('GET', importFilePaths.sample, { token });
  const sampled = parse<Record<string, string>>(sample.text, { columns: true, bom: true });
  expect(sampled.map((row) => row['Date of Birth'])).toEqual(expect.arrayContaining(['1985-04-12', '2015-02-08']));
  await load([born(unusedSsn(), '1961-06-01')]);

  const why = { reason: 'moving', note: 'Moved to the new payroll by Avery Quill' };
  const { text } = await backend.main('POST', employeePaths.exportWithFullSsns, { token, body: why });
  const exported = parse<Record<string, string>>(text, { columns: true, bom: true });
  expect(exported.find((row) => row['Covered Person'] === 'Born 1961-06-01')).toMatchObject({
    'Date of Birth': '1961-06-01',
  });
  const masked = await backend.main('GET', employeePaths.export, { token });
  expect(masked.text.split('\r\n')[0]).toContain(',Coverage To,Date of Birth');

  const before = await backend.db.selectFrom('people').select(['id', 'birth_date']).orderBy('id').execute();
  const update = await reportOf(previewImport(backend, token, text));
  expect(update.counts).toMatchObject({ same: exported.length, new: 0, changed: 0, ending: 0, wrong: 0 });
  const direct = await importEmployeeFile(backend, token, text);
  expect(direct.body.data).toMatchObject({ importedCount: 0, newPeople: 0 });
  expect(await backend.db.selectFrom('people').select(['id', 'birth_date']).orderBy('id').execute()).toEqual(before);

  const listed = await backend.main('POST', peopleListPaths.export, {
    token,
    body: { columns: ['birthDate'], search: 'Born 1961' },
  });
  expect(listed.text).toContain('1961');
});
