import { maxCsvBytes } from '@/contract/files';
import { type FileColumn, fileColumns, importFilePaths, optionalColumns } from '@/contract/people/importFile';
import { texts } from '@/contract/texts';
import { until } from '../../support/chatConnection';
import { countPeople, employeeCsv, importEmployeeFile, temporaryFiles } from '../../support/page/importing';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { generatedEmployeeFile, selfRow as self, unusedSsn } from '../../support/server/employeeFiles';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInAdmin();
});
afterAll(() => backend.close());

const upload = (content: string | Uint8Array, options?: Parameters<typeof importEmployeeFile>[3]) =>
  importEmployeeFile(backend, token, content, options);
const personWith = (fullName: string) =>
  backend.db.selectFrom('people').selectAll().where('full_name', '=', fullName).executeTakeFirst();

const wrong: [string, Partial<Record<FileColumn, string>>, RegExp][] = [
  ['8 digits', { SSN: '12345678' }, /Line 2: SSN has 8 digits; a leading zero may have been lost/],
  ['scientific notation', { SSN: '1.23E+08' }, /SSN is in scientific notation/],
  ['an exported SSN to follow', { SSN: 'To follow 12' }, /SSN isn’t on file yet. Enter it on the person’s page first/],
  ['letters', { SSN: '97OOOO123' }, /SSN can contain only digits and hyphens/],
  ['10 digits', { SSN: '1234567890' }, /SSN must have 9 digits/],
  ['a placeholder', { SSN: '000-00-0000' }, /SSN is a placeholder, not a Social Security number/],
  ['no number', { SSN: '' }, /SSN is missing/],
  ['no name', { 'Covered Person': ' ' }, /Covered Person is missing/],
  ['an unknown relation', { Relation: 'Cousin' }, /Relation must be Self, Spouse, or Child/],
  ['an unknown plan', { 'Plan Name': 'Gold Plan' }, /Plan Name must be one of MetLife Dental Plan/],
  ['no email', { 'Email Address': '' }, /Email Address is missing/],
  ['an invalid email', { 'Email Address': 'not an address' }, /Email Address is not valid/],
  ['an invalid phone', { 'Phone 1': '555' }, /Phone 1 must be a 10-digit phone number/],
  ['an invalid date', { 'Enrollment Date': '31.12.2024' }, /Enrollment Date must be a date/],
  ['a day that does not exist', { 'Enrollment Date': '2025-02-30' }, /Enrollment Date must be a date/],
  [
    'a foreign employee number for Self',
    { 'Employee SSN': '970009999' },
    /Employee SSN must match SSN when Relation is Self/,
  ],
  ['a child of themself', { Relation: 'Child' }, /Employee SSN must be the employee’s SSN/],
  ['a name too long', { 'Covered Person': 'x'.repeat(151) }, /Covered Person is longer than 150 characters/],
  ['a control character', { 'Covered Person': 'Ada\u0000Bell' }, /Covered Person has unsupported characters/],
];
it.long.each(wrong)(
  'refuses a row with %s by line and stores nothing [IMP-18 CONST-03 CONST-33 E10]',
  async (_what, cells, message) => {
    const before = await countPeople(backend);
    const good = unusedSsn();
    const { status, body, text } = await upload(employeeCsv([{ ...self(unusedSsn()), ...cells }, self(good)]));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'failure',
      status_code: 400,
      message: 'Nothing was imported: 1 record is not valid.',
    });
    expect(body.data).toMatchObject({
      noOfRecords: 2,
      providedColumns: [...fileColumns],
      invalidColumns: [],
      missingColumns: [],
      invalidCount: 1,
    });
    expect(body.data.invalidRecords[0].errors.join('\n')).toMatch(message);
    if (cells.SSN) expect(text).not.toContain(cells.SSN);
    expect(await countPeople(backend)).toBe(before);
  },
);

it.long.each(['123-45-6780', '123456780', '1-2-3-4-5-6-7-8-0'])('ignores hyphens: %s [E10]', async (ssn) => {
  const digits = ssn.replaceAll('-', '');
  const { body } = await upload(employeeCsv([self(ssn, { Relation: 'Self', 'Covered Person': 'Hyphen Row' })]));
  expect(body.status_code).toBe(200);
  const hash = backend.parts.cipher.lookupHash('ssn', digits);
  expect(
    await backend.db.selectFrom('people').select('id').where('ssn_hash', '=', hash).executeTakeFirst(),
  ).toBeDefined();
});

it('matches headings without regard to case, spaces or order [D-141 IMP-06]', async () => {
  const ssn = unusedSsn();
  const columns = [...fileColumns].reverse();
  const [heading, ...rows] = employeeCsv([self(ssn, { 'Covered Person': 'Turned Round' })], columns).split('\r\n');
  const sheet = [
    '\uFEFF' +
      (heading ?? '')
        .split(',')
        .map((name) => ` ${name.toUpperCase()} `)
        .join(','),
    ...rows,
  ].join('\n');
  expect((await upload(sheet)).body.data).toMatchObject({ importedCount: 1 });
  expect(await personWith('Turned Round')).toBeDefined();
});

const headings: [string, string, { missing: string[]; invalid: string[] }, RegExp][] = [
  ['nothing at all', '', { missing: [...fileColumns], invalid: [] }, /The file is empty/],
  [
    'no heading',
    '1,2,3\r\n4,5,6\r\n',
    { missing: [...fileColumns], invalid: ['1', '2', '3'] },
    /first row must have the column names/,
  ],
  [
    'a column missing',
    employeeCsv([{}], fileColumns.slice(1)),
    { missing: ['Employee SSN'], invalid: [] },
    /Missing columns: Employee SSN/,
  ],
  [
    'a column twice',
    employeeCsv([{}], [...fileColumns, 'SSN']),
    { missing: [], invalid: ['SSN'] },
    /Duplicate columns: SSN/,
  ],
  [
    'an unknown column',
    employeeCsv([{}], [...fileColumns, 'Shoe size']),
    { missing: [], invalid: ['Shoe size'] },
    /Unknown columns: Shoe size/,
  ],
];
it.long.each(headings)(
  'refuses a CSV file with %s and names the columns [ENT-14 E4]',
  async (_what, sheet, { missing, invalid }, message) => {
    const { body } = await upload(sheet);
    expect(body).toMatchObject({ status: 'failure', status_code: 400 });
    expect(body.message).toMatch(message);
    expect(body.data).toMatchObject({ missingColumns: missing, invalidColumns: invalid, invalidRecords: [] });
  },
);

it.long('reports broken structure by line, and crashes nowhere [E4]', async () => {
  const before = await countPeople(backend);
  const sheet = employeeCsv([self(unusedSsn())]);
  const open = await upload(`${sheet}"never closed,1,2\r\n`);
  expect(open.body).toMatchObject({ status_code: 400, message: 'Couldn’t read past line 3.' });
  const middle = await upload(`${sheet}9,Bad"quote,1\r\n`);
  expect(middle.body.data.invalidRecords[0].errors).toEqual([
    'Line 3: There’s a quotation mark in the middle of a cell',
  ]);
  const wide = await upload(`${Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(',')}\r\n`);
  expect(wide.body.data.providedColumns).toHaveLength(200);
  const long = await upload(`${sheet}${'x'.repeat(10 * 1024 * 1024)}\r\n`);
  expect(long.body.data.invalidRecords[0].errors).toEqual(['Line 3: The row is too long']);
  const more = await upload(sheet.replace('\r\n9', ',\r\n9').replace(/\r\n$/, ',too much\r\n'));
  expect(more.body.data.invalidRecords[0].errors).toEqual(['Line 2: The row has more values than columns']);
  expect(await countPeople(backend)).toBe(before);

  const mixed = employeeCsv([self(unusedSsn()), self(unusedSsn()), self(unusedSsn())]).split('\r\n');
  const { body } = await upload(`${mixed[0]}\n\n${mixed[1]}\r${mixed[2]}\r\n${mixed[3]}\n,,,,,,,,,\n`);
  expect(body.data).toMatchObject({ importedCount: 3 });
});

it('reports the line of the file in an error, blank lines and long cells included [E10]', async () => {
  const [heading, first, second] = employeeCsv([
    self(unusedSsn(), { 'Covered Person': 'Two\nLines' }),
    self('123'),
  ]).split(/\r\n(?=97|123)/);
  const { body } = await upload(`${heading}\r\n\r\n${first}\r\n${second}`);
  expect(body.data.invalidRecords[0].errors[0]).toMatch(/^Line 5: /);
});

it('refuses a CSV file whose name does not end in csv, in any case [D-140 IMP-04]', async () => {
  const sheet = employeeCsv([self(unusedSsn())]);
  for (const name of ['sheet.xlsx', 'sheet', 'sheet.csv.exe']) {
    const { body } = await upload(sheet, { name });
    expect(body).toEqual({ status: 'failure', message: texts.upload.unsupported });
  }
  expect((await upload(sheet, { name: 'SHEET.CSV' })).body.status_code).toBe(200);
});

it('refuses another file type under the name of a CSV file by its content [E5]', async () => {
  const heads = [
    'PK\u0003\u0004',
    '%PDF-1.7',
    'MZ\u0090',
    '<!doctype html><p>',
    '  <html>',
    '\u007fELF',
    '{\\rtf1',
    '#!/bin/sh',
  ];
  for (const head of heads) {
    const { body } = await upload(Buffer.from(`${head}${'x'.repeat(2000)}`, 'latin1'));
    expect(body).toEqual({ status: 'failure', message: texts.upload.unsupported });
  }
  expect(await temporaryFiles(backend)).toEqual([]);
});

it.long('reads a CSV file of exactly 104857600 bytes, and refuses one byte more [CONST-25 IMP-05 E6]', async () => {
  // Reading stops at the error in line 2, so only the size is large.
  const begin = Buffer.from(`${fileColumns.join(',')}\r\n9,Bad"quote\r\n`);
  const exact = Buffer.concat([begin, Buffer.alloc(maxCsvBytes - begin.length, ' ')]);
  expect((await upload(exact)).body).toMatchObject({
    status_code: 400,
    message: 'Couldn’t read past line 2.',
  });

  const tooMuch = await upload(Buffer.concat([exact, Buffer.from(' ')]));
  expect(tooMuch.status).toBe(413);
  expect(tooMuch.body).toEqual({ status: 'failure', message: texts.upload.tooLarge });
  expect(await temporaryFiles(backend)).toEqual([]);
});

it('gives a form without a CSV file, or with it under another name, a message that asks for it', async () => {
  const sheet = employeeCsv([self(unusedSsn())]);
  expect((await upload(sheet, { field: 'other' })).body).toEqual({ status: 'failure', message: texts.fillRequired });
  const { body } = await backend.main('POST', importFilePaths.import, { token, body: {} });
  expect(body).toEqual({ status: 'failure', message: texts.fillRequired });
});

it('stores nothing of an interrupted upload and leaves no file [E12]', async () => {
  const before = await countPeople(backend);
  const sheet = generatedEmployeeFile(2000).replaceAll(/\b98(\d{7})\b/g, '95$1');
  const form = new FormData();
  form.append('userData', new File([sheet], 'sheet.csv'));
  const written = new Response(form);
  const type = written.headers.get('content-type') ?? '';
  const whole = Buffer.from(await written.arrayBuffer());
  const files = () => temporaryFiles(backend);
  for (const share of [0.1, 0.5, 0.9]) {
    const leaving = new AbortController();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(whole.subarray(0, whole.length * share)));
        void until(files, (names) => names.length > 0).then(() => leaving.abort());
      },
    });
    const cut = fetch(`${backend.url}/api${importFilePaths.import}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body,
      duplex: 'half',
      signal: leaving.signal,
    } as RequestInit);
    await expect(cut).rejects.toThrow();
    await until(files, (names) => names.length === 0);
  }
  expect(await countPeople(backend)).toBe(before);
});

it('has the stated columns in the sample CSV file, and imports it unchanged [API-50]', async () => {
  const sample = await backend.main('GET', importFilePaths.sample, { token });
  expect(sample.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(sample.text.split('\r\n')[0]).toBe([...fileColumns, ...optionalColumns].join(','));
  expect((await upload(sample.text)).body).toMatchObject({ status_code: 200, data: { ignoredCount: 0 } });
});
