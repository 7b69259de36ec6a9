import { importVerdicts, type ImportVerdict } from '@/contract/people/peopleImport';
import { sheetColumns } from '@/contract/people/sheet';

import { newPerson } from '../../../support/browser/identity';
import { importSheet, sheetOf } from '../../../support/page/importing';
import { startBackend, type TestBackend } from '../../../support/server/backend';
import { applyImport, reportOf, rowsOf, tryImport } from '../../../support/server/peopleImports';
import { freshSsn, selfRow as self } from '../../../support/server/sheets';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
});
afterAll(() => backend.close());

const load = async (...rows: Parameters<typeof sheetOf>[0]) => {
  const { body } = await importSheet(backend, token, sheetOf(rows));
  expect(body.status).toBe('success');
};
const dryRun = (rows: Parameters<typeof sheetOf>[0], order?: Parameters<typeof tryImport>[3]) =>
  reportOf(tryImport(backend, token, sheetOf(rows), order));
const personOf = (ssn: string) =>
  backend.db
    .selectFrom('people')
    .selectAll()
    .where('ssn_hash', '=', backend.parts.seal.lookup('ssn', ssn))
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
const counted = (counts: Partial<Record<ImportVerdict, number>>) => ({
  ...Object.fromEntries(importVerdicts.map((verdict) => [verdict, 0])),
  ...counts,
});

test('ROLL-04 a dry run tells what each row would be, and stores nobody until it is applied', async () => {
  const [known, moving, gone] = [freshSsn(), freshSsn(), freshSsn()];
  await load(self(known), self(moving, { 'Plan Name': 'UMR Plan A', 'Phone 1': '6175550177' }), self(gone));
  const fresh = freshSsn();
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
  expect(report.columns.map(({ column }) => column)).toEqual(sheetColumns);
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
      { column: 'SSN', words: 'SSN has 8 digits; a leading zero may have been lost', repair: '***-**-5678' },
    ],
    cells: { SSN: '****5678', 'Covered Person': 'Ines Calder' },
  });
  expect(await personOf(fresh)).toBeUndefined();
  expect((await personOf(moving))?.email).toBe('ines@example.org');

  expect((await applyImport(backend, token, report)).body).toMatchObject({
    status: 'failure',
    message: 'Nothing was imported: 1 row is wrong. Mend them, or import the good rows only.',
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
void newPerson;
