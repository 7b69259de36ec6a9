import { setTimeout as delay } from 'node:timers/promises';
import { fileColumns, type ImportProgress, importFilePaths } from '@/contract/people/importFile';
import { type ImportRowStatus, importRowStatuses } from '@/contract/people/peopleImport';
import { userPaths } from '@/contract/people/user';

import { newPerson } from '../../../support/browser/identity';
import { setPlans } from '../../../support/enrolledPlans';
import { applyImport, previewImport, reportOf, rowsOf } from '../../../support/imports/peopleImports';
import { employeeCsv, importEmployeeFile } from '../../../support/page/importing';
import { openSession, startBackend, type TestBackend } from '../../../support/server/backend';
import { catalogOf } from '../../../support/server/catalog';
import { selfRow as self, unusedSsn } from '../../../support/server/employeeFiles';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
});
afterAll(() => backend.close());

const load = async (...rows: Parameters<typeof employeeCsv>[0]) => {
  const { body } = await importEmployeeFile(backend, token, employeeCsv(rows));
  expect(body.status).toBe('success');
};
const dryRun = (rows: Parameters<typeof employeeCsv>[0], order?: Parameters<typeof previewImport>[3]) =>
  reportOf(previewImport(backend, token, employeeCsv(rows), order));
const personOf = (ssn: string) =>
  backend.db
    .selectFrom('people')
    .selectAll()
    .where('ssn_hash', '=', backend.parts.cipher.lookupHash('ssn', ssn))
    .executeTakeFirst();
const coveragesOf = async (ssn: string) =>
  (
    await backend.db
      .selectFrom('coverages')
      .select(['plan_id', 'starts', 'ends', 'end_reason', 'voided', 'reason'])
      .where('person_id', '=', (await personOf(ssn))?.id ?? 0)
      .orderBy('kind')
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row }));
const counted = (counts: Partial<Record<ImportRowStatus, number>>) => ({
  ...Object.fromEntries(importRowStatuses.map((status) => [status, 0])),
  ...counts,
});

it('reports the result of each row in a dry run, and stores no one until it is applied [ROLL-04]', async () => {
  const [known, moving, removed] = [unusedSsn(), unusedSsn(), unusedSsn()];
  await load(self(known), self(moving, { 'Plan Name': 'UMR Plan A', 'Phone 1': '6175550177' }), self(removed));
  const fresh = unusedSsn();
  const report = await dryRun([
    self(known),
    self(moving, {
      'Plan Name': 'UHC Plan B (PPO)',
      'Phone 1': '6175550177',
      'Email Address': 'new@example.org',
      'Empl Type': '',
    }),
    self(fresh, { 'Covered Person': 'Fresh Face', 'Enrollment Date': '2026-12-01' }),
    self('12345678', {}),
  ]);
  expect(report).toMatchObject({
    state: 'checked',
    way: 'update',
    scope: 'changes',
    fileName: 'november.csv',
    counts: counted({ same: 1, changed: 1, new: 1, wrong: 1 }),
    guard: null,
    sameAs: null,
    undoUntil: null,
  });
  expect(report.columns.map(({ column }) => column)).toEqual(fileColumns);
  expect(await rowsOf(backend, token, report.id, 'changed')).toEqual([
    {
      line: 3,
      person: (await personOf(moving))?.id,
      name: 'Ines Calder',
      reason: null,
      changes: [
        { field: 'Email Address', from: 'ines@example.org', to: 'new@example.org' },
        { field: 'Medical plan', from: 'UMR Plan A', to: 'UHC Plan B (PPO) from 2027-01-01' },
      ],
      problems: [],
    },
  ]);
  expect(await rowsOf(backend, token, report.id, 'new')).toEqual([
    {
      line: 4,
      person: null,
      name: 'Fresh Face',
      reason: null,
      changes: [{ field: 'Dental plan', from: '', to: 'MetLife Dental Plan from 2026-12-01' }],
      problems: [],
    },
  ]);
  const [wrong] = await rowsOf(backend, token, report.id, 'wrong');
  expect(wrong).toMatchObject({
    line: 5,
    problems: [
      { column: 'Employee SSN', repair: '***-**-5678' },
      { column: 'SSN', text: 'SSN has 8 digits; a leading zero may have been lost', repair: '***-**-5678' },
    ],
    cells: { SSN: '****5678', 'Covered Person': 'Ines Calder' },
  });
  expect(await personOf(fresh)).toBeUndefined();
  expect((await personOf(moving))?.email).toBe('ines@example.org');

  expect((await applyImport(backend, token, report)).body).toMatchObject({
    status: 'failure',
    message: 'Nothing was imported. 1 row is invalid. Fix it, or import valid rows only.',
  });
  const applied = await reportOf(applyImport(backend, token, report, { isGoodOnly: true }));
  expect(applied).toMatchObject({ state: 'applied', counts: report.counts });
  expect(applied.undoUntil).not.toBeNull();
  expect(await personOf(fresh)).toMatchObject({
    full_name: 'Fresh Face',
    first_name: 'Fresh',
    last_name: 'Face',
    import_id: report.id,
    enrollment_date: '2026-12-01',
  });
  expect(await personOf(moving)).toMatchObject({ email: 'new@example.org', empl_type: 'Full Time' });
  expect(await coveragesOf(moving)).toEqual([
    expect.objectContaining({ plan_id: 'umr_plan_a', ends: '2026-12-31', end_reason: 'planChange', voided: null }),
    expect.objectContaining({ plan_id: 'uhc_plan_b_ppo', starts: '2027-01-01', ends: null, reason: 'import' }),
  ]);
});

/** Each line's row status with its changes, errors, or reason, as one string. */
async function rowTexts(id: number) {
  const lines: [number, string][] = [];
  for (const status of importRowStatuses)
    for (const { line, changes, problems, reason } of await rowsOf(backend, token, id, status))
      if (line !== null) {
        const reply = [
          ...changes.map(({ field, from, to }) => `${field}: ${from || '-'} > ${to}`),
          ...problems.map(({ column, text }) => `[${column ?? ''}] ${text}`),
          ...(reason ? [reason] : []),
        ];
        lines.push([line, [status, ...reply].join(' | ')]);
      }
  return lines.toSorted(([one], [other]) => one - other).map(([, text]) => text);
}

it('starts coverage without a date on the chosen day and says so, and counts new people and families [ROLL-04]', async () => {
  const [employee, child] = [unusedSsn(), unusedSsn()];
  const undated = { 'Plan Name': 'UMR Plan A', 'Enrollment Date': '' };
  const file = employeeCsv([
    self(employee, undated),
    self(employee, { 'Enrollment Date': '2026-02-01' }),
    { ...self(child, undated), 'Employee SSN': employee, Relation: 'Child', 'Covered Person': 'Kim Child' },
  ]);
  const report = await reportOf(previewImport(backend, token, file, { way: 'add', from: '2027-03-01' }));
  expect(report).toMatchObject({
    counts: { new: 3, wrong: 0 },
    added: { people: 2, families: 1 },
    notice: '2 rows have no enrollment date. Without one, new coverage starts on March 1, 2027.',
  });
  expect(await reportOf(applyImport(backend, token, report))).toMatchObject({ added: { people: 2, families: 1 } });
  expect((await coveragesOf(employee)).map(({ starts }) => starts).toSorted()).toEqual(['2026-02-01', '2027-03-01']);
  expect((await coveragesOf(child)).map(({ starts }) => starts)).toEqual(['2027-03-01']);
});

it('does not count a wrong enrollment date as a missing one [ROLL-04]', async () => {
  const file = employeeCsv([self(unusedSsn(), { 'Enrollment Date': '2026-13-01' })]);
  const report = await reportOf(previewImport(backend, token, file, { way: 'add', from: '2027-03-01' }));
  expect(report.counts).toMatchObject({ new: 0, wrong: 1 });
  expect(report).not.toHaveProperty('notice', expect.stringContaining('no enrollment date'));
});

it('requires for an update only the columns that identify people, and for a full file also their plans [ROLL-08]', async () => {
  const ssn = unusedSsn();
  await load(self(ssn));
  const file = employeeCsv([self(ssn, { 'Email Address': 'later@example.org' })], ['SSN', 'Email Address']);
  const changes = await reportOf(previewImport(backend, token, file, { way: 'update', scope: 'changes' }));
  expect(changes.counts).toMatchObject({ changed: 1, wrong: 0, ending: 0 });
  for (const [order, missing] of [
    [{ way: 'update', scope: 'roster' }, 'Plan Name'],
    [{ way: 'add' }, 'Employee SSN, Covered Person, Relation, Phone 1, Empl Type, Plan Name, Enrollment Date'],
  ] as const)
    expect((await previewImport(backend, token, file, order)).body.message).toBe(`Missing columns: ${missing}.`);
});

it('needs no second phone or enrollment date where a column is matched to the first day of coverage, and moves no date', async () => {
  const ssn = unusedSsn();
  await load(self(ssn, { 'Plan Name': 'UMR Plan A', 'Enrollment Date': '2026-01-15' }));
  const columns = fileColumns.filter((column) => column !== 'Phone 2' && column !== 'Enrollment Date');
  const moved = { ...self(ssn, { 'Plan Name': 'UHC Plan B (PPO)' }), 'Effective Date': '2027-01-01' };
  const matched = [...columns, 'Coverage From' as const];
  const file = employeeCsv([moved], [...columns, 'Effective Date']);
  const report = await reportOf(previewImport(backend, token, file, { columns: matched }));
  expect(report.counts).toMatchObject({ changed: 1, wrong: 0 });
  expect((await rowsOf(backend, token, report.id, 'changed'))[0]?.changes.map(({ field }) => field)).not.toContain(
    'Enrollment Date',
  );
  await reportOf(applyImport(backend, token, report));
  expect((await personOf(ssn))?.enrollment_date).toBe('2026-01-15');
  expect((await coveragesOf(ssn)).map(({ starts }) => starts)).toContain('2027-01-01');
});

it.long('reports the progress of a dry run and its import only to the person who made them [ROLL-04]', async () => {
  const key = 'followed-dry-run';
  const ask = async (as = token) =>
    (await backend.main('GET', importFilePaths.progress, { token: as, query: { key } })).body.data as ImportProgress;
  expect(await ask()).toEqual({ stage: 'waiting', rows: 0, share: 0 });
  const other = await backend.signInAdmin();
  const received: ImportProgress[] = [];
  const rows = 10_500;
  let isOver = false;
  const follow = async () => {
    for (; !isOver; await delay(100)) received.push(await ask());
  };
  const sheet = employeeCsv(Array.from({ length: rows }, (_, index) => self(String(930_000_000 + index))));
  const [report] = await Promise.all([
    reportOf(previewImport(backend, token, sheet, {}, undefined, { 'idempotency-key': key })).finally(() => {
      isOver = true;
    }),
    follow(),
  ]);
  expect(report.counts.new).toBe(rows);
  expect(await ask()).toEqual({ stage: 'done', rows, share: 1 });
  expect(await ask(other)).toEqual({ stage: 'waiting', rows: 0, share: 0 });
  const shares = received.map(({ share }) => share);
  expect(shares).toEqual(shares.toSorted((one, another) => one - another));
  expect(received.some(({ stage, share }) => (stage === 'reading' || stage === 'checking') && share > 0)).toBe(true);
});

it.long('reports a plan that does not exist as one error at its cell, also for someone new [ROLL-04]', async () => {
  for (const way of ['add', 'update'] as const) {
    const { id } = await dryRun([self(unusedSsn(), { 'Plan Name': 'Gold Plan' })], { way });
    const [row] = await rowsOf(backend, token, id, 'wrong');
    expect(row?.problems).toEqual([{ column: 'Plan Name', text: expect.stringContaining('must be') }]);
  }
});

it.long(
  'adds new people and plans of a kind they did not have in the direct import, and ignores differences from stored data [ROLL-03]',
  async () => {
    const [known, married, fresh] = [unusedSsn(), unusedSsn(), unusedSsn()];
    await load(self(known), self(married));
    const rows = [
      self(known),
      self(known, { 'Plan Name': 'MetLife Vision Plan' }),
      self(married, { 'Email Address': 'married@example.org', 'Plan Name': 'MetLife Vision Plan' }),
      self(married, { 'Phone 1': '6175559999', 'Empl Type': 'Part Time' }),
      self(fresh),
      self(fresh, { 'Plan Name': 'MetLife Dental Plan', 'Phone 2': '6175550000' }),
    ];
    const report = await dryRun(rows, { way: 'add' });
    expect(await rowTexts(report.id)).toEqual([
      'same',
      'changed | Vision plan: - > MetLife Vision Plan from 2025-04-01',
      'ignored | differs from our records: Email Address',
      'ignored | differs from our records: Phone 1, Empl Type',
      'new | Dental plan: - > MetLife Dental Plan from 2025-04-01',
      'ignored | Duplicate: already enrolled in MetLife Dental Plan',
    ]);
    // The import without a dry run reports the same.
    const { body } = await importEmployeeFile(backend, token, employeeCsv(rows.slice(0, 4)));
    expect(body.data.ignoredRecords.map(({ message }: { message: string }) => message)).toEqual([
      'Duplicate: already enrolled in MetLife Dental Plan',
      'differs from our records: Email Address',
      'differs from our records: Phone 1, Empl Type',
    ]);
    expect(body.data.importedCount).toBe(1);
    const again = await reportOf(applyImport(backend, token, await dryRun(rows.slice(4), { way: 'add' })));
    expect(again).toMatchObject({ way: 'add', state: 'applied', counts: counted({ new: 1, ignored: 1 }) });
    expect(await coveragesOf(fresh)).toEqual([expect.objectContaining({ starts: '2025-04-01', ends: null })]);
  },
);

it.long(
  'keeps the stored value for an empty cell, and changes neither a sign-in number nor an administrator by a CSV file [ROLL-03]',
  async () => {
    const [ssn, signedUp] = [unusedSsn(), unusedSsn()];
    await load(self(ssn, { 'Phone 2': '6175550123' }), self(signedUp));
    await backend.db
      .updateTable('people')
      .set({ registered_at: new Date(), is_admin: true })
      .where('id', '=', (await personOf(signedUp))?.id ?? 0)
      .execute();
    const empty = {
      'Email Address': '',
      'Phone 1': '',
      'Phone 2': '',
      'Empl Type': '',
      'Plan Name': '',
      'Enrollment Date': '',
    };
    const report = await dryRun([
      self(ssn, { ...empty, 'Covered Person': '', Relation: '', 'Employee SSN': '' }),
      self(signedUp, { 'Phone 1': '6175558888', 'Empl Type': 'Part Time', 'Email Address': 'boss@example.org' }),
    ]);
    expect(await rowTexts(report.id)).toEqual([
      'same',
      'changed | Email Address: ines@example.org > boss@example.org | Empl Type: Full Time > Part Time | Phone 1 is this person’s sign-in number and can’t be changed by a file',
    ]);
    await reportOf(applyImport(backend, token, report));
    expect(await personOf(signedUp)).toMatchObject({
      contact: '6175550101',
      email: 'boss@example.org',
      empl_type: 'Part Time',
    });
    expect(await personOf(ssn)).toMatchObject({ contact2: '6175550123', enrollment_date: '2025-04-01' });
  },
);

it.long(
  'begins a move on the selected day or the later day of its row, and never starts replaced upcoming coverage [ROLL-02 ROLL-03]',
  async () => {
    const [plain, later, upcoming, withoutCoverage, ended] = [
      unusedSsn(),
      unusedSsn(),
      unusedSsn(),
      unusedSsn(),
      unusedSsn(),
    ];
    const all = [plain, later, upcoming, withoutCoverage, ended];
    await load(...all.map((ssn) => self(ssn, { 'Plan Name': 'UMR Plan A' })));
    const idOf = async (ssn: string) => (await personOf(ssn))?.id ?? 0;
    await setPlans(backend.db, await idOf(upcoming), { medical: 'umr_plan_a' }, '2027-03-01');
    await setPlans(backend.db, await idOf(withoutCoverage), { medical: null });
    await backend.db
      .updateTable('coverages')
      .set({ ends: '2026-12-31' })
      .where('person_id', '=', await idOf(ended))
      .execute();
    const moved = (ssn: string, date = '') => self(ssn, { 'Plan Name': 'UHC Plan B (PPO)', 'Enrollment Date': date });
    const report = await dryRun([
      moved(plain),
      moved(later, '2027-06-01'),
      moved(upcoming),
      moved(withoutCoverage),
      moved(ended),
    ]);
    const medical = (from: string, to: string) => `changed | Medical plan: ${from} > UHC Plan B (PPO) from ${to}`;
    expect(await rowTexts(report.id)).toEqual([
      medical('UMR Plan A', '2027-01-01'),
      'changed | Enrollment Date: 2025-04-01 > 2027-06-01 | Medical plan: UMR Plan A > UHC Plan B (PPO) from 2027-06-01',
      medical('UMR Plan A', '2027-01-01'),
      medical('-', '2027-01-01'),
      medical('-', '2027-01-01'),
    ]);
    await reportOf(applyImport(backend, token, report));
    const previous = { plan_id: 'umr_plan_a', voided: null };
    const fresh = { plan_id: 'uhc_plan_b_ppo', starts: '2027-01-01', ends: null, voided: null };
    const moving = expect.objectContaining({ ...previous, ends: '2026-12-31', end_reason: 'planChange' });
    expect(await coveragesOf(plain)).toEqual([moving, expect.objectContaining(fresh)]);
    expect(await coveragesOf(later)).toEqual([
      expect.objectContaining({ ...previous, ends: '2027-05-31' }),
      expect.objectContaining({ ...fresh, starts: '2027-06-01' }),
    ]);
    expect(await coveragesOf(upcoming)).toEqual([
      expect.objectContaining({ ...previous, starts: '2027-03-01', voided: 'neverInForce' }),
      expect.objectContaining(fresh),
    ]);
    expect(await coveragesOf(withoutCoverage)).toEqual([expect.objectContaining(fresh)]);
    expect(await coveragesOf(ended)).toEqual([
      expect.objectContaining({ ...previous, ends: '2026-12-31' }),
      expect.objectContaining(fresh),
    ]);
    expect((await dryRun([moved(plain), moved(ended)])).counts).toEqual(counted({ same: 2 }));
  },
);

it.long(
  'reports errors at the cells of rows that contradict each other or the stored people, in both ways of import [ROLL-04]',
  async () => {
    const [parent, other, child, twins, sharedEmail] = [
      unusedSsn(),
      unusedSsn(),
      unusedSsn(),
      unusedSsn(),
      unusedSsn(),
    ];
    await load(self(parent), self(other), { 'Employee SSN': parent, SSN: child, Relation: 'Child' });
    const catalog = catalogOf(backend, token);
    const closed = await catalog.add('Closed Dental', { kind: 'dental' });
    await catalog.edit(closed, { isOpen: false });
    const rows = [
      { 'Employee SSN': other, SSN: child, Relation: 'Child' },
      { 'Employee SSN': '900888777', SSN: unusedSsn(), Relation: 'Child', 'Covered Person': 'Lost Child' },
      self(twins, { 'Covered Person': 'First Twin' }),
      self(twins, { 'Covered Person': 'Second Twin', 'Plan Name': 'UMR Plan A' }),
      { 'Employee SSN': child, SSN: unusedSsn(), Relation: 'Child', 'Covered Person': 'Grand Child' },
      self(sharedEmail),
      self(sharedEmail, { 'Email Address': 'other@example.org', 'Plan Name': 'UMR Plan A' }),
      self(unusedSsn(), { 'Plan Name': 'Closed Dental' }),
      self(unusedSsn(), { 'Email Address': '', 'Empl Type': '' }),
      { 'Employee SSN': '12', SSN: unusedSsn(), Relation: 'Spouse', 'Covered Person': 'Bad Spouse' },
    ];
    const update = await dryRun(rows);
    expect(await rowTexts(update.id)).toEqual([
      'wrong | [SSN] SSN belongs to another family',
      'wrong | [Employee SSN] Employee SSN doesn’t match any employee',
      'wrong | [SSN] SSN is used for different people in this file',
      'wrong | [SSN] SSN is used for different people in this file',
      'wrong | [Employee SSN] Employee SSN belongs to a dependent, not an employee',
      'wrong | [Email Address] Email Address isn’t the same in all of this person’s rows',
      'wrong | [Email Address] Email Address isn’t the same in all of this person’s rows',
      'wrong | [Plan Name] Closed Dental is closed to new enrollment',
      'wrong | [Email Address] Email Address is missing for a new person | [Empl Type] Empl Type is missing for a new person',
      'wrong | [Employee SSN] Employee SSN must have 9 digits',
    ]);
    const add = await dryRun(rows, { way: 'add' });
    expect(await rowTexts(add.id)).toEqual([
      'wrong | [SSN] SSN belongs to another family',
      'wrong | [Employee SSN] Employee SSN doesn’t match any employee',
      'wrong | [SSN] SSN is used for different people in this file',
      'wrong | [SSN] SSN is used for different people in this file',
      'wrong | [Employee SSN] Employee SSN belongs to a dependent, not an employee',
      'new | Dental plan: - > MetLife Dental Plan from 2025-04-01',
      'new | Medical plan: - > UMR Plan A from 2025-04-01',
      'ignored | Closed Dental is closed to new enrollment',
      'wrong | [Email Address] Email Address is missing | [Empl Type] Empl Type is missing',
      'wrong | [Employee SSN] Employee SSN must have 9 digits',
    ]);
  },
);

it.long(
  'stores an end from an export, changes nothing for equal dates, and reports dates out of order as errors [ROLL-03]',
  async () => {
    const [ends, same, disorder, moves] = [unusedSsn(), unusedSsn(), unusedSsn(), unusedSsn()];
    await load(...[ends, same, disorder, moves].map((ssn) => self(ssn)));
    const columns = [...fileColumns, 'Status', 'Registration', 'Coverage From', 'Coverage To'];
    const exported = (ssn: string, more: Record<string, string>) =>
      ({ ...self(ssn), Status: 'Active', Registration: 'Not Registered', ...more }) as Record<string, string>;
    const sheet = employeeCsv(
      [
        exported(ends, { 'Coverage From': '2025-04-01', 'Coverage To': '2026-08-31', Status: 'In Active' }),
        exported(same, { 'Coverage From': '2025-04-01', 'Coverage To': '' }),
        exported(disorder, { 'Coverage From': '2025-04-01', 'Coverage To': '2025-03-31' }),
        exported(moves, { 'Coverage From': '2025-04-01', 'Coverage To': '2026-12-31' }),
        exported(moves, { 'Coverage From': '2026-12-01', 'Coverage To': '', 'Plan Name': 'MetLife Vision Plan' }),
        exported(moves, { 'Coverage From': '2026-12-31', 'Coverage To': '2027-12-31' }),
      ],
      columns,
    );
    const report = await reportOf(previewImport(backend, token, sheet));
    expect(await rowTexts(report.id)).toEqual([
      'ending | Status: Active > In Active | Dental plan: MetLife Dental Plan > Ends 2026-08-31',
      'same',
      'wrong | [Coverage To] Coverage To is before Coverage From',
      'ending | Dental plan: MetLife Dental Plan > Ends 2026-12-31',
      'changed | Vision plan: - > MetLife Vision Plan from 2026-12-01',
      'wrong | [Coverage From] This person’s dental coverage dates overlap in the file',
    ]);
    const { token: member } = await openSession(
      backend.parts,
      { kind: 'person', id: (await personOf(ends))?.id ?? 0 },
      'session',
    );
    await backend.db
      .updateTable('people')
      .set({ registered_at: new Date(), contact: '6175550999' })
      .where('id', '=', (await personOf(ends))?.id ?? 0)
      .execute();
    expect((await backend.main('GET', userPaths.info, { token: member })).status).toBe(200);
    const { body } = await applyImport(backend, token, report, { isGoodOnly: true });
    expect(body.message).toMatch(/^Some records changed, so nothing was saved/);
    await reportOf(applyImport(backend, token, body.data.current, { isGoodOnly: true }));
    expect(await coveragesOf(ends)).toEqual([expect.objectContaining({ ends: '2026-08-31', end_reason: 'other' })]);
    expect(await personOf(ends)).toMatchObject({ status: 0 });
    expect((await backend.main('GET', userPaths.info, { token: member })).status).toBe(401);
    expect(
      await backend.db
        .selectFrom('sessions')
        .select('id')
        .where('person_id', '=', (await personOf(ends))?.id ?? 0)
        .execute(),
    ).toEqual([]);
  },
);

it.long(
  'ends absent people only by a full roster, and requires typing the number for one that ends many [ROLL-03 ROLL-07]',
  async () => {
    await backend.db.updateTable('coverages').set({ voided: 'corrected' }).where('voided', 'is', null).execute();
    const [stays, goes, loses, spouse] = [unusedSsn(), unusedSsn(), unusedSsn(), unusedSsn()];
    await load(
      self(stays, { 'Covered Person': 'Stays On' }),
      self(goes, { 'Covered Person': 'Goes Off' }),
      { 'Employee SSN': goes, SSN: spouse, Relation: 'Spouse', 'Covered Person': 'Goes Too' },
      self(loses, { 'Covered Person': 'Loses Vision' }),
      self(loses, {
        'Covered Person': 'Loses Vision',
        'Plan Name': 'MetLife Vision Plan',
        'Enrollment Date': '2027-05-01',
      }),
    );
    const rows = [self(stays, { 'Covered Person': 'Stays On' }), self(loses, { 'Covered Person': 'Loses Vision' })];
    expect((await dryRun(rows)).counts).toEqual(counted({ same: 2 }));
    const { n } = await backend.db
      .selectFrom('people')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('status', '=', 1)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    const roster = await dryRun(rows, { scope: 'roster' });
    expect(roster.counts).toEqual(counted({ same: 2, ending: 3 }));
    const guarded = 3 > Number(n) / 10;
    expect(roster.guard?.number ?? null).toBe(guarded ? 3 : null);
    expect(
      (await rowsOf(backend, token, roster.id, 'ending')).map(({ line, name, changes }) => [
        line,
        name,
        changes[0]?.to,
      ]),
    ).toEqual([
      [null, 'Goes Off', 'Ends 2026-12-31'],
      [3, 'Loses Vision', 'Never in effect'],
      // Dependents are last, because an import adds them after all employees.
      [null, 'Goes Too', 'Ends 2026-12-31'],
    ]);
    // Previews a CSV file that ends everyone's coverage.
    for (let at = 0; at < Number(n); at += 1) await newPerson(backend, { isRegistered: false });
    const people = await backend.db.selectFrom('people').select('id').execute();
    for (const { id } of people) await setPlans(backend.db, id, { dental: 'metlife_dental_plan' });
    const everyone = await dryRun([self(unusedSsn(), { 'Covered Person': 'The Last' })], { scope: 'roster' });
    const { guard } = everyone;
    expect(guard).toMatchObject({ number: everyone.counts.ending });
    const refused = await applyImport(backend, token, everyone);
    expect(refused.body.message).toBe(guard?.text);
    expect((await applyImport(backend, token, everyone, { typed: 1 })).body.status).toBe('failure');

    const applied = await applyImport(backend, token, await dryRun(rows, { scope: 'roster' }), {
      typed: (await dryRun(rows, { scope: 'roster' })).guard?.number,
    });
    expect(applied.body.status).toBe('success');
    expect(await coveragesOf(goes)).toEqual([
      expect.objectContaining({ voided: null, ends: '2026-12-31', end_reason: 'notInRoster' }),
    ]);
  },
);

it('asks for the number of rows to confirm a file whose plans or people are mostly unknown [ROLL-04]', async () => {
  const rows = Array.from({ length: 20 }, () => self(unusedSsn(), { 'Plan Name': 'Another Company’s Plan' }));
  const unknownPlans = await dryRun([...rows, self(unusedSsn())], { way: 'add' });
  expect(unknownPlans.guard).toEqual({
    number: 21,
    text: 'Most rows list plans you don’t offer. Is this the right file? To import anyway, type 21, the number of rows.',
  });
  const goodOnly = { isGoodOnly: true };
  expect((await applyImport(backend, token, unknownPlans, goodOnly)).body.message).toBe(unknownPlans.guard?.text);
  const known = Array.from({ length: 10 }, () => self(unusedSsn()));
  const half = await dryRun([...rows.slice(0, 10), ...known], { way: 'add' });
  expect(half.guard).toBeNull();

  for (let at = 0; at < 100; at += 1) await newPerson(backend, { isRegistered: false });
  const strangers = await dryRun(
    Array.from({ length: 20 }, () => self(unusedSsn())),
    { way: 'update' },
  );
  expect(strangers.guard).toEqual({
    number: 20,
    text: 'Almost no one in this file is on record. Is this the right file? To import anyway, type 20, the number of rows.',
  });
});
