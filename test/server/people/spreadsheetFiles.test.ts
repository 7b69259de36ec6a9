import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { fileColumns } from '@/contract/people/importFile';
import { reportOf, rowsOf, tryImport } from '../../support/imports/peopleImports';
import { employeeCsv, importEmployeeFile } from '../../support/page/importing';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { checkCsv, csvRows, providersCsv } from '../../support/server/csvFiles';
import { freshSsn } from '../../support/server/employeeFiles';

/** Files as spreadsheets and browsers write them, with the known details of the person in each. */
let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
});
afterAll(() => backend.close());

const personOf = (ssn: string) =>
  backend.db
    .selectFrom('people')
    .select(['full_name', 'email', 'contact'])
    .where('ssn_hash', '=', backend.parts.cipher.lookup('ssn', ssn))
    .executeTakeFirst();
const dashed = (ssn: string, hyphen: string) => [ssn.slice(0, 3), ssn.slice(3, 5), ssn.slice(5)].join(hyphen);
const row = (ssn: string, shown = ssn) =>
  employeeCsv([
    { 'Employee SSN': ssn, SSN: shown, 'Covered Person': 'Ada Sample', 'Email Address': 'ada@example.org' },
  ]);
const head = fileColumns.join(',');
const withHead = (text: string, change: (heading: string) => string) => change(head) + text.slice(head.length);

const written: Record<string, (ssn: string) => string> = {
  'a first line sep=, ': (ssn) => `sep=,\r\n${row(ssn)}`,
  'a first line sep=; and semicolons': (ssn) => `sep=;\r\n${row(ssn).replaceAll(',', ';')}`,
  'a first line "sep=;" in quotes, behind a byte-order mark': (ssn) =>
    `\uFEFF"sep=;"\n${row(ssn).replaceAll(',', ';')}`,
  'non-breaking spaces in headings': (ssn) => withHead(row(ssn), (text) => text.replaceAll(' ', '\u00A0')),
  'narrow and doubled spaces in headings': (ssn) => withHead(row(ssn), (text) => text.replaceAll(' ', '\u202F ')),
  'zero-width characters in headings': (ssn) =>
    withHead(row(ssn), (text) => text.replaceAll('Covered', '\u200BCov\u2060ered').replace('Plan', '\uFEFFPlan')),
  'line breaks in headings': (ssn) => withHead(row(ssn), (text) => text.replace('Empl Type', '"Empl\r\nType"')),
  'zero-width characters in cells': (ssn) =>
    row(ssn, `\u200B${ssn}\u2060`)
      .replace('ada@example.org', 'ada@example.org\u200B')
      .replace('Ada Sample', '\u200EAda\u00A0 Sample\u200C'),
  'text as formulas in quotes': (ssn) => row(ssn).replaceAll(ssn, `"=""${ssn}"""`),
  'text as formulas without quotes': (ssn) => row(ssn).replaceAll(ssn, `="${ssn}"`),
  'non-breaking hyphens in an SSN': (ssn) => row(ssn, dashed(ssn, '\u2011')),
  'dashes and minus signs in an SSN': (ssn) => row(ssn, dashed(ssn, '\u2013').replace(/\u2013(?=\d{4}$)/, '\u2212')),
  'marks of direction around an SSN': (ssn) => row(ssn, `\u202A${ssn}\u202C`).replace(ssn, `\u2066${ssn}\u2069`),
};
const ada = { full_name: 'Ada Sample', email: 'ada@example.org' };

it.each(Object.entries(written))('reads %s in both ways of import [IMP-08]', async (_name, fileFor) => {
  const direct = freshSsn();
  const { body } = await importEmployeeFile(backend, token, fileFor(direct));
  expect(body.data).toMatchObject({ importedRecords: [{ coveredPerson: 'Ada Sample' }] });
  expect(await personOf(direct)).toMatchObject(ada);

  const previewed = freshSsn();
  const report = await reportOf(tryImport(backend, token, fileFor(previewed), { way: 'add' }));
  expect(await rowsOf(backend, token, report.id, 'wrong')).toEqual([]);
  expect(await rowsOf(backend, token, report.id, 'new')).toMatchObject([{ name: 'Ada Sample' }]);
});

const provided: Record<string, (text: string) => string> = {
  'a first line sep=;': (text) => `sep=;\r\n${text.replaceAll(',', ';')}`,
  'invisible characters': (text) =>
    text.replace('fullName', '\u200Bfull\u2060Name').replace('Boston', '\u200BBoston\u00A0'),
  'text as formulas': (text) => text.replaceAll('Boston', '="Boston"'),
  'text as formulas in quotes': (text) => text.replaceAll('Boston', '"=""Boston"""'),
};
it.each(Object.entries(provided))('reads a file of the program with %s [PGM-11]', async (_name, change) => {
  const { body } = await checkCsv(backend, token, 'providers', change(providersCsv([{ fullName: 'Ona Reed' }])));
  expect(body.data.counts).toMatchObject({ new: 1, wrong: 0 });
  const { data } = await csvRows(backend, token, 'providers', { id: body.data.id, status: 'new' });
  expect(data.rows).toMatchObject([{ name: 'Ona Reed', detail: 'Cardiology, 12 Harbor Road, Boston' }]);
});

const samples = resolve('../shared/data/inputs');
const files = existsSync(samples) ? readdirSync(samples).filter((name) => name.endsWith('.csv')) : [];
it('treats the sample files alike in both ways of import [IMP-08]', async () => {
  for (const name of files) {
    const content = readFileSync(resolve(samples, name), 'utf8');
    const report = await reportOf(tryImport(backend, token, content, { way: 'add' }));
    const { body } = await importEmployeeFile(backend, token, content);
    const isWrong = report.counts.wrong > 0;
    expect([name, body.status]).toEqual([name, isWrong ? 'failure' : 'success']);
    const emails = await backend.db.selectFrom('people').select('email').where('email', 'like', 'pat%').execute();
    expect(emails.every(({ email }) => /^[ -~]*$/.test(email))).toBe(true);
  }
});
