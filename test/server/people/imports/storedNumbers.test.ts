import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';

import { type FileColumn, fileColumns } from '@/contract/people/importFile';

import { type Canaries, canariesIn, type Sink } from '../../../support/browser/canaries';
import { applyImport, fixImport, previewImport, reportOf, rowsOf } from '../../../support/imports/peopleImports';
import { employeeCsv, importEmployeeFile } from '../../../support/page/importing';
import { startBackend, type TestBackend } from '../../../support/server/backend';
import { selfRow } from '../../../support/server/employeeFiles';

const numbers = {
  right: '617284095',
  name: '617284096',
  email: '617284097',
  type: '617284098',
  note: '617284099',
  heading: '617284101',
  relation: '617284102',
  plan: '617284103',
  phone: '617284104',
  wrong: '6172841059',
  file: '617284106',
  fixed: '617284107',
  direct: '617284108',
} as const;
const canaries: Canaries = numbers;
const withHyphens = (ssn: string) => `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`;

let backend: TestBackend;
let token: string;
let printed = '';
beforeAll(async () => {
  const write = process.stdout.write.bind(process.stdout);
  jest.spyOn(process.stdout, 'write').mockImplementation((text, ...rest) => {
    printed += String(text);
    return write(text, ...(rest as []));
  });
  backend = await startBackend();
  token = await backend.signInConsole();
});
afterAll(() => backend.close());

/** Every column of every table, with bytes as text. */
async function storedTexts(): Promise<Sink[]> {
  const { rows: columns } = await sql<{ place: string; table: string; column: string; type: string }>`
    select table_name || '.' || column_name as place, table_name as table, column_name as column, data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' order by 1`.execute(backend.db);
  expect(columns.length).toBeGreaterThan(300);
  const texts: Sink[] = [];
  for (const { place, table, column, type } of columns) {
    const value = type === 'bytea' ? sql`encode(${sql.id(column)}, 'escape')` : sql`${sql.id(column)}::text`;
    const { rows } = await sql<{ text: string | null }>`select string_agg(${value}, ' | ') as text
      from ${sql.table(table)}`.execute(backend.db);
    texts.push([place, rows[0]?.text ?? '']);
  }
  return texts;
}

/** The data folder's other files. */
async function keptFiles(): Promise<Sink[]> {
  const entries = await readdir(backend.dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('pglite'));
  return Promise.all(
    files.map(
      async (file) => [file.name, `${file.name} ${await readFile(join(file.parentPath, file.name), 'utf8')}`] as const,
    ),
  );
}

const found = async () => canariesIn([...(await storedTexts()), ...(await keptFiles()), ['log', printed]], canaries);

const columns = [...fileColumns, 'Note'];
const rows: Partial<Record<FileColumn | 'Note', string>>[] = [
  selfRow(numbers.right, { 'Covered Person': 'Right Row' }),
  {
    ...selfRow('981000001', { 'Covered Person': `Jane ${withHyphens(numbers.name)} Doe` }),
    Note: `see ${numbers.note}.`,
  },
  selfRow('981000002', { 'Email Address': `a${numbers.email}@example.org` }),
  selfRow('981000003', { 'Empl Type': `Full Time ${numbers.type.replace(/^(...)(..)/, '$1 $2 ')}` }),
  selfRow('981000004', {
    Relation: numbers.relation,
    'Plan Name': `Plan ${numbers.plan}`,
    'Phone 1': withHyphens(numbers.phone),
  }),
  selfRow(numbers.wrong, {}),
];
const sheet = employeeCsv(rows, columns);
const matched = [...fileColumns, null];

it('stores no SSN in plain text in any column, log or file after a dry run, its fixes, its import and its discarding [SSN-01]', async () => {
  const options = { columns: matched };
  const report = await reportOf(
    previewImport(backend, token, sheet, options, `people ${withHyphens(numbers.file)}.csv`),
  );
  expect(report.counts).toMatchObject({ new: 1, wrong: 5 });
  expect(report.fileName).toBe('people ***-**-4106.csv');
  expect(await found()).toEqual([]);
  const shown = JSON.stringify(await rowsOf(backend, token, report.id, 'wrong'));
  expect(canariesIn([['rows', shown]], canaries)).toEqual([]);
  expect(shown).toContain('Covered Person appears to contain an SSN');
  expect(shown).toContain('Jane ***-**-4096 Doe');

  const line = 3;
  const fixed = await fixImport(backend, token, {
    id: report.id,
    version: report.version,
    cells: [
      { line, column: 'Covered Person', value: `Ann ${numbers.fixed}` },
      { line: 7, column: 'SSN', value: numbers.fixed },
    ],
  });
  const applied = await reportOf(applyImport(backend, token, await reportOf(fixed), { isGoodOnly: true }));
  expect(applied.state).toBe('applied');
  expect(await found()).toEqual([]);

  const discarded = await reportOf(previewImport(backend, token, sheet, { ...options, way: 'add' }));
  await backend.main('DELETE', `/people/imports/${discarded.id}`, { token });
  expect(await found()).toEqual([]);
});

it('does not mistake a first row of data for headings, in both ways of import [SSN-01]', async () => {
  const dataRow = employeeCsv([selfRow(numbers.heading), selfRow('981000009')])
    .split('\r\n')
    .slice(1)
    .join('\r\n');
  const headed = employeeCsv([selfRow('981000009')], [...fileColumns, numbers.heading]);
  const message = 'The first row must have the column names.';
  for (const text of [dataRow, headed])
    for (const way of ['add', 'update'] as const) {
      const { body } = await previewImport(backend, token, text, {
        way,
        columns: matched.slice(0, text === headed ? 11 : 10),
      });
      expect(body).toMatchObject({ status: 'failure', message: message });
    }
  for (const text of [dataRow, headed]) {
    const { body, text: answer } = await importEmployeeFile(backend, token, text);
    expect(body).toMatchObject({ status: 'failure', message: message });
    expect(canariesIn([['answer', answer]], canaries)).toEqual([]);
  }
  expect(await found()).toEqual([]);
});

it('names the column in the direct import and masks what it shows [SSN-01]', async () => {
  const cells = { 'Covered Person': `Jane ${numbers.direct}`, 'Email Address': `x.${numbers.direct}@example.org` };
  const { body, text } = await importEmployeeFile(backend, token, employeeCsv([selfRow('981000010', cells)]));
  expect(body).toMatchObject({ status: 'failure', data: { invalidCount: 1 } });
  expect(text).toContain('Covered Person appears to contain an SSN');
  expect(canariesIn([['answer', text]], canaries)).toEqual([]);
  expect(await found()).toEqual([]);
});
