import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { type FileColumn, fileColumns } from '@/contract/people/importFile';
import { previewImport, reportOf, rowsOf } from '../../support/imports/peopleImports';
import { employeeCsv, importEmployeeFile } from '../../support/page/importing';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { checkCsv, csvRows, providersCsv } from '../../support/server/csvFiles';
import { unusedSsn } from '../../support/server/employeeFiles';

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
    .where('ssn_hash', '=', backend.parts.cipher.lookupHash('ssn', ssn))
    .executeTakeFirst();
const withHyphens = (ssn: string, hyphen: string) => [ssn.slice(0, 3), ssn.slice(3, 5), ssn.slice(5)].join(hyphen);
const row = (ssn: string, shown = ssn) =>
  employeeCsv([
    { 'Employee SSN': ssn, SSN: shown, 'Covered Person': 'Ada Sample', 'Email Address': 'ada@example.org' },
  ]);
const head = fileColumns.join(',');
const replaceHeading = (text: string, change: (heading: string) => string) => change(head) + text.slice(head.length);

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const rowsIn = (text: string) => text.trimEnd().split('\r\n');

/** Files as spreadsheets and other programs save them, each with Ada Sample under the given SSN. */
const written: Record<string, (ssn: string) => string | Buffer> = {
  'a first line sep=, ': (ssn) => `sep=,\r\n${row(ssn)}`,
  'a first line sep=; and semicolons': (ssn) => `sep=;\r\n${row(ssn).replaceAll(',', ';')}`,
  'a first line "sep=;" in quotes, behind a byte-order mark': (ssn) =>
    `\uFEFF"sep=;"\n${row(ssn).replaceAll(',', ';')}`,
  'a first line sep= with a tab': (ssn) => `sep=\t\r\n${row(ssn).replaceAll(',', '\t')}`,
  'a first line sep=| and vertical bars': (ssn) => `sep=|\r\n${row(ssn).replaceAll(',', '|')}`,
  'vertical bars alone': (ssn) => row(ssn).replaceAll(',', '|'),
  'blank lines before sep=;': (ssn) => `\r\n \r\nsep=;\r\n${row(ssn).replaceAll(',', ';')}`,
  'UTF-16, tabs, and text as formulas': (ssn) => utf16(row(ssn).replaceAll(ssn, `="${ssn}"`).replaceAll(',', '\t')),
  'UTF-16 in the other byte order, and sep=;': (ssn) => utf16(`sep=;\r\n${row(ssn).replaceAll(',', ';')}`).swap16(),
  'Windows-1252, semicolons, and a non-breaking space in a heading': (ssn) =>
    Buffer.from(replaceHeading(row(ssn), (text) => text.replace('d P', 'd\u00A0P')).replaceAll(',', ';'), 'latin1'),
  'quoted headings behind two byte-order marks': (ssn) =>
    replaceHeading(row(ssn), (text) => `\uFEFF\uFEFF"${text.replaceAll(',', '","')}"`),
  'spaces before quoted headings': (ssn) => replaceHeading(row(ssn), (text) => `"${text.replaceAll(',', '", "')}"`),
  'text as formulas in every cell, behind spaces': (ssn) =>
    rowsIn(row(ssn))
      .map((line) => line.replace(/[^,]+/g, ' ="$&" '))
      .join('\r\n'),
  'direction marks around text as a formula': (ssn) => row(ssn).replaceAll(ssn, `"\u2066=""${ssn}""\u2069"`),
  'an apostrophe before a number': (ssn) => row(ssn).replaceAll(ssn, `'${ssn}`),
  'empty columns and lines, and the end-of-file mark of DOS': (ssn) =>
    `${rowsIn(row(ssn))
      .map((line) => `${line},,`)
      .join('\r\n')}\r\n,,,\r\n\x1A`,
  'NUL characters after the last row': (ssn) => row(ssn) + '\0'.repeat(500),
  'line ends of old Macs': (ssn) => row(ssn).replaceAll('\r\n', '\r'),
  'invisible characters of other scripts and emoji in an email address': (ssn) =>
    row(ssn).replace('ada@example.org', 'ada@\u180Eexample.org\uFE0F\u3164'),
  'non-breaking hyphens in a date': (ssn) => row(ssn).replace('2025-04-01', '2025\u201104\u201101'),
  'non-breaking spaces in headings': (ssn) => replaceHeading(row(ssn), (text) => text.replaceAll(' ', '\u00A0')),
  'narrow and doubled spaces in headings': (ssn) => replaceHeading(row(ssn), (text) => text.replaceAll(' ', '\u202F ')),
  'zero-width characters in headings': (ssn) =>
    replaceHeading(row(ssn), (text) => text.replaceAll('Covered', '\u200BCov\u2060ered').replace('Plan', '\uFEFFPlan')),
  'line breaks in headings': (ssn) => replaceHeading(row(ssn), (text) => text.replace('Empl Type', '"Empl\r\nType"')),
  'zero-width characters in cells': (ssn) =>
    row(ssn, `\u200B${ssn}\u2060`)
      .replace('ada@example.org', 'ada@example.org\u200B')
      .replace('Ada Sample', '\u200EAda\u00A0 Sample\u200C'),
  'text as formulas in quotes': (ssn) => row(ssn).replaceAll(ssn, `"=""${ssn}"""`),
  'text as formulas without quotes': (ssn) => row(ssn).replaceAll(ssn, `="${ssn}"`),
  'non-breaking hyphens in an SSN': (ssn) => row(ssn, withHyphens(ssn, '\u2011')),
  'dashes and minus signs in an SSN': (ssn) =>
    row(ssn, withHyphens(ssn, '\u2013').replace(/\u2013(?=\d{4}$)/, '\u2212')),
  'marks of direction around an SSN': (ssn) => row(ssn, `\u202A${ssn}\u202C`).replace(ssn, `\u2066${ssn}\u2069`),
};
const ada = { full_name: 'Ada Sample', email: 'ada@example.org' };

it.each(Object.entries(written))('reads %s in both ways of import [IMP-08]', async (_name, fileFor) => {
  const direct = unusedSsn();
  const { body } = await importEmployeeFile(backend, token, fileFor(direct));
  expect(body.data).toMatchObject({ importedRecords: [{ coveredPerson: 'Ada Sample' }] });
  expect(await personOf(direct)).toMatchObject(ada);

  const previewed = unusedSsn();
  const report = await reportOf(previewImport(backend, token, fileFor(previewed), { way: 'add' }));
  expect(await rowsOf(backend, token, report.id, 'wrong')).toEqual([]);
  expect(await rowsOf(backend, token, report.id, 'new')).toMatchObject([{ name: 'Ada Sample' }]);
});

async function suggestionsFor(column: FileColumn, cells: readonly string[]) {
  const rows = cells.map((cell) => {
    const ssn = unusedSsn();
    return { 'Employee SSN': ssn, SSN: ssn, [column]: cell };
  });
  const report = await reportOf(previewImport(backend, token, employeeCsv(rows), { way: 'add' }));
  const wrong = await rowsOf(backend, token, report.id, 'wrong');
  return wrong.map(({ problems }) => problems.map((problem) => [problem.column, problem.repair]));
}

it('refuses what is no email address alone, and suggests the address in it [IMP-08]', async () => {
  const cells = ['mailto:ada@example.org', 'ada@example.org;', 'ada@example.org>', 'Ada <ada@example.org>'];
  expect(await suggestionsFor('Email Address', cells)).toEqual(cells.map(() => [['Email Address', 'ada@example.org']]));
});

it('refuses dates in other formats, and suggests what they can only mean [IMP-08]', async () => {
  const midnights = ['4/1/2025 0:00', '4/1/2025 12:00:00 AM', '2025-04-01 00:00:00'];
  const known = ['1-Apr-25', 'April 1, 2025', '4/1/25', ...midnights];
  const unknown = ['31-Foo-25', '4/1/2025 13:30'];
  expect(await suggestionsFor('Enrollment Date', [...known, ...unknown])).toEqual([
    ...known.map(() => [['Enrollment Date', '2025-04-01']]),
    ...unknown.map(() => [['Enrollment Date', undefined]]),
  ]);
});

const provided: Record<string, (text: string) => string | Buffer> = {
  'a first line sep=;': (text) => `sep=;\r\n${text.replaceAll(',', ';')}`,
  'a first line sep= with a tab': (text) => `sep=\t\r\n${text.replaceAll(',', '\t')}`,
  'vertical bars': (text) => text.replaceAll(',', '|'),
  'a second byte-order mark and quoted headings': (text) => text.replace('fullName', '\uFEFF\uFEFF"fullName"'),
  'UTF-16 and tabs': (text) => utf16(text.replaceAll(',', '\t')),
  'Windows-1252 and semicolons': (text) =>
    Buffer.from(text.replace('Road', 'Road\u00A0').replaceAll(',', ';'), 'latin1'),
  'NUL characters after the last row': (text) => text + '\0'.repeat(500),
  'an extension, a prefix, and non-breaking hyphens in a phone number': (text) =>
    text.replace('6175550100', '+1 617\u2011555\u20110100 ext. 12'),
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
const files = readdirSync(samples).filter((name) => name.endsWith('.csv'));
it('treats the sample files alike in both ways of import [IMP-08]', async () => {
  expect(files.length).toBeGreaterThan(0);
  for (const name of files) {
    const content = readFileSync(resolve(samples, name), 'utf8');
    const report = await reportOf(previewImport(backend, token, content, { way: 'add' }));
    const { body } = await importEmployeeFile(backend, token, content);
    const isWrong = report.counts.wrong > 0;
    expect([name, body.status]).toEqual([name, isWrong ? 'failure' : 'success']);
    const emails = await backend.db.selectFrom('people').select('email').where('email', 'like', 'pat%').execute();
    expect(emails.every(({ email }) => /^[ -~]*$/.test(email))).toBe(true);
  }
});
