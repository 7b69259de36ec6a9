import { csvField, fileColumns } from '@/contract/people/importFile';
import { importPaths } from '@/contract/people/peopleImport';

import { movableClock } from '../../../support/browser/identity';
import {
  applyImport,
  fileOf,
  fixImport,
  previewImport,
  reportOf,
  rowsOf,
} from '../../../support/imports/peopleImports';
import { employeeCsv } from '../../../support/page/importing';
import { auditLines } from '../../../support/server/auditLines';
import { startBackend, type TestBackend } from '../../../support/server/backend';
import { selfRow as self, unusedSsn } from '../../../support/server/employeeFiles';

const clock = movableClock();
let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
  token = await backend.signInConsole();
});
afterAll(() => backend.close());

const dryRun = (rows: Parameters<typeof employeeCsv>[0], order?: Parameters<typeof previewImport>[3]) =>
  reportOf(previewImport(backend, token, employeeCsv(rows), order));
const fix = (body: Parameters<typeof fixImport>[2]) => reportOf(fixImport(backend, token, body));
const wrongLines = async (id: number) => (await rowsOf(backend, token, id, 'wrong')).map(({ line }) => line);
const join = (id: number, text: string | Uint8Array) => {
  const body = new FormData();
  body.append(csvField, fileOf(text, 'fixed.csv'));
  return backend.main('POST', importPaths.join(id), { token, body });
};
const isKnown = async (ssn: string) =>
  (await backend.db
    .selectFrom('people')
    .select('id')
    .where('ssn_hash', '=', backend.parts.cipher.lookupHash('ssn', ssn))
    .executeTakeFirst()) !== undefined;

it.long(
  'fixes cells one by one, over a column, or by the suggested value, and validates their rows at once [ROLL-05]',
  async () => {
    const [plain, twin] = [unusedSsn(), unusedSsn()];
    const report = await dryRun([
      self(plain, { Relation: 'Selv', 'Phone 1': '6.175550101E+9', 'Enrollment Date': '45748' }),
      self('12345670', { 'Plan Name': 'metlife dental-plan' }),
      self(twin, { 'Covered Person': 'One Name' }),
      self(twin, { 'Covered Person': 'Other Name', 'Plan Name': 'UMR Plan A' }),
      ...Array.from({ length: 260 }, () => self(unusedSsn(), { 'Email Address': 'someone(at)example.org' })),
    ]);
    expect(report.counts).toMatchObject({ wrong: 264, new: 0 });
    const [first, second] = await rowsOf(backend, token, report.id, 'wrong');
    expect(first?.problems).toEqual([
      { column: 'Relation', text: 'Relation must be Self, Spouse, or Child' },
      { column: 'Phone 1', text: 'Phone 1 must be a 10-digit phone number', repair: '6175550101' },
      { column: 'Enrollment Date', text: expect.stringMatching(/must be a date/), repair: '2025-04-01' },
    ]);
    expect(second?.problems).toEqual([
      expect.objectContaining({ column: 'Employee SSN', repair: '***-**-5670' }),
      expect.objectContaining({ column: 'SSN', repair: '***-**-5670' }),
      expect.objectContaining({ column: 'Plan Name', repair: 'MetLife Dental Plan' }),
    ]);

    let now = await fix({
      id: report.id,
      version: report.version,
      replace: { column: 'Email Address', find: '(at)', with: '@', isWhole: false },
    });
    expect(now.counts).toMatchObject({ wrong: 4, new: 260 });
    expect(now.version).toBe(report.version + 1);
    // A second change based on the same version is refused with the result of the first.
    const late = await fixImport(backend, token, { id: report.id, version: report.version, repair: 'Phone 1' });
    expect(late.body).toMatchObject({ status: 'failure', data: { current: { version: now.version } } });

    for (const column of ['SSN', 'Employee SSN', 'Plan Name', 'Phone 1', 'Enrollment Date'] as const)
      now = await fix({ id: report.id, version: now.version, repair: column });
    expect(await wrongLines(report.id)).toEqual([2, 4, 5]);
    now = await fix({
      id: report.id,
      version: now.version,
      replace: { column: 'Relation', find: 'Selv', with: 'Self', isWhole: true },
    });
    now = await fix({
      id: report.id,
      version: now.version,
      // Fixing this row makes the person's other row valid, too.
      cells: [{ line: 5, column: 'Covered Person', value: 'One Name' }],
    });
    expect(now.counts).toMatchObject({ wrong: 0, new: 264 });
    await reportOf(applyImport(backend, token, now, { typed: now.guard?.number }));
    expect(await isKnown('012345670')).toBe(true);
    expect((await fixImport(backend, token, { id: now.id, version: now.version, repair: 'SSN' })).body.message).toBe(
      'This file was already imported.',
    );
  },
);

it.long(
  'makes the rows of the family valid by fixing an employee, and ends no fixed person by a roster [ROLL-05]',
  async () => {
    const [parent, child] = [unusedSsn(), unusedSsn()];
    const family = [
      self(parent, { 'Email Address': 'broken' }),
      { 'Employee SSN': parent, SSN: child, Relation: 'Child' },
    ];
    const report = await dryRun(family);
    expect((await rowsOf(backend, token, report.id, 'wrong')).map(({ problems }) => problems[0]?.text)).toEqual([
      'Email Address is not valid',
      'Fix the employee’s own row first',
    ]);
    const fixed = await fix({
      id: report.id,
      version: report.version,
      cells: [{ line: 2, column: 'Email Address', value: 'whole@example.org' }],
    });
    expect(fixed.counts).toMatchObject({ wrong: 0, new: 2 });
    await reportOf(applyImport(backend, token, fixed));

    const roster = await dryRun(
      [
        { ...self(parent), SSN: '12' },
        { 'Employee SSN': parent, SSN: child, Relation: 'Child' },
      ],
      {
        scope: 'roster',
      },
    );
    const ending = async (id: number) =>
      (await rowsOf(backend, token, id, 'ending')).filter(({ name }) => name === 'Ines Calder').length;
    const before = await ending(roster.id);
    const good = await fix({
      id: roster.id,
      version: roster.version,
      cells: [
        { line: 2, column: 'SSN', value: parent },
        { line: 2, column: 'Email Address', value: '' },
      ],
    });
    expect(good.counts.wrong).toBe(0);
    expect(await ending(roster.id)).toBeGreaterThanOrEqual(before);
  },
);

it.long(
  'lets invalid rows be downloaded as a file with their errors, and adds the fixed file to the same import [ROLL-06]',
  async () => {
    const [named, child] = [unusedSsn(), unusedSsn()];
    const stored = unusedSsn();
    await reportOf(applyImport(backend, token, await dryRun([self(stored)])));
    const report = await dryRun([
      self(stored, { 'Phone 1': '=1+1', 'Phone 2': '+1 (617) 555-0101' }),
      self(named, { 'Covered Person': 'Semi; Colon', 'Plan Name': 'No Such Plan' }),
      self('012345', {}),
      self(unusedSsn()),
    ]);
    expect(report.counts).toMatchObject({ wrong: 3, new: 1 });
    const download = () => backend.main('POST', importPaths.invalidRows(report.id), { token, body: {} });
    clock.pass(700);
    expect((await download()).body).toMatchObject({ status: 'failure', data: { proof: 'needed' } });
    token = await backend.signInConsole();
    const { text, headers } = await download();
    expect(headers.get('cache-control')).toBe('no-store');
    const lines = text.replace('\uFEFF', '').split('\r\n');
    expect(lines[0]).toBe([...fileColumns, 'Error'].join(','));
    expect(lines[1]).toMatch(/'=1\+1,6175550101,/);
    expect(lines[1]?.startsWith(`${stored.slice(0, 3)}-${stored.slice(3, 5)}-${stored.slice(5)},`)).toBe(true);
    expect(lines[2]).toMatch(/"?Line 3: Plan Name must be one of /);
    expect(lines[3]).toMatch(/^012345,.*Line 4: Employee SSN must have 9 digits; SSN must have 9 digits/);
    const audited = await auditLines(backend, { subject: `import:${report.id}`, action: 'export' });
    expect(audited.map(({ detail }) => detail)).toEqual([{ rows: 3, numbers: 'whole', wrongRows: true }]);
    const seen = await auditLines(backend, { action: 'view-ssn' });
    expect(seen.at(-1)).toMatchObject({ detail: { import: report.id } });

    // The error file as a spreadsheet saves it, with semicolons; one row is unchanged, another is left out.
    const fixed = [
      'Error;' + fileColumns.join(';'),
      `"Line 3: its error";${named};"Semi; Colon";${named};Self;ines@example.org;6175550101;;Full Time;UMR Plan A;2025-04-01`,
      `Line 4: its error;${child};Ines Calder;${child};Self;ines@example.org;6175550101;;Full Time;UMR Plan A;2025-04-01`,
    ].join('\r\n');
    const joined = await reportOf(join(report.id, fixed));
    expect(joined.counts).toMatchObject({ wrong: 1, new: 3 });
    expect(await wrongLines(report.id)).toEqual([2]);

    expect((await join(report.id, employeeCsv([self(named)]))).body.message).toMatch(/the Error column is missing/);
    expect((await join(report.id, fixed.replace('Line 4', 'Line 400'))).body.message).toBe(
      'The original file has no line 400.',
    );
    expect((await join(report.id, fixed.replace('Line 4', 'Zeile 4'))).body.message).toMatch(
      /^Line 3 doesn’t say which row/,
    );
    await reportOf(applyImport(backend, token, joined, { isGoodOnly: true }));
    expect([await isKnown(named), await isKnown(child)]).toEqual([true, true]);
  },
);

it('has no full SSN in a response, log line or staged row [ROLL-05 G1]', async () => {
  const ssn = unusedSsn();
  const hidden = unusedSsn();
  const answer = await previewImport(
    backend,
    token,
    employeeCsv([
      self(ssn, { 'Phone 1': 'x' }),
      self(unusedSsn(), { 'Covered Person': hidden, 'Email Address': 'x' }),
      self(`${hidden}7`),
      self(`A${hidden.slice(1)}`),
    ]),
  );
  const report = await reportOf(answer);
  const { text } = await backend.main('GET', importPaths.rows(report.id), { token, query: { status: 'wrong' } });
  for (const number of [ssn, hidden, hidden.slice(1)]) {
    expect(text).not.toContain(number);
    expect(answer.text).not.toContain(number);
    const stored = await backend.db.selectFrom('import_lines').selectAll().where('import_id', '=', report.id).execute();
    expect(JSON.stringify(stored.map(({ ssn_sealed: _s, employee_sealed: _e, ...row }) => row))).not.toContain(number);
  }
});
