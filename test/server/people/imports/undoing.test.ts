import { importPaths, type UndoGroup } from '@/contract/people/peopleImport';

import { movableClock } from '../../../support/browser/identity';
import { applyImport, previewImport, reportOf } from '../../../support/imports/peopleImports';
import { employeeCsv, importEmployeeFile } from '../../../support/page/importing';
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

type Rows = Parameters<typeof employeeCsv>[0];
const load = async (rows: Rows) =>
  Number((await importEmployeeFile(backend, token, employeeCsv(rows))).body.data.importId);
const apply = async (rows: Rows, order?: Parameters<typeof previewImport>[3]) => {
  const report = await reportOf(previewImport(backend, token, employeeCsv(rows), order));
  return reportOf(applyImport(backend, token, report, { typed: report.guard?.number }));
};
const preview = async (id: number) => {
  const { body, text } = await backend.main('GET', importPaths.undoPreview(id), { token });
  if (body.status !== 'success') throw new Error(text);
  return body.data as { counts: Record<UndoGroup, number>; version: string };
};
const group = async (id: number, named: UndoGroup) =>
  (await backend.main('GET', importPaths.undoRows(id), { token, query: { group: named } })).body.data.rows.map(
    ({ name, text: message }: { name: string; text: string }) => `${name}: ${message}`,
  );
const undo = (id: number, version: string) => backend.main('POST', importPaths.undo, { token, body: { id, version } });
const personOf = (ssn: string) =>
  backend.db
    .selectFrom('people')
    .selectAll()
    .where('ssn_hash', '=', backend.parts.cipher.lookupHash('ssn', ssn))
    .executeTakeFirst();
/** Someone's stored record and coverage, except the time of change and the encrypted SSN. */
async function stateOf(ssn: string) {
  const person = await personOf(ssn);
  if (!person) return undefined;
  const { updated_at: _at, ssn_sealed: _ssn, ...record } = person;
  const coverages = await backend.db
    .selectFrom('coverages')
    .select(['kind', 'plan_id', 'starts', 'ends', 'end_reason'])
    .where('person_id', '=', person.id)
    .where('voided', 'is', null)
    .orderBy('kind')
    .orderBy('starts')
    .execute();
  return { record, coverages: coverages.map((row) => ({ ...row })) };
}

it('restores by an undo what no one changed since, in one step after a preview [ROLL-09]', async () => {
  const [edited, moved, removed, fresh, child] = [unusedSsn(), unusedSsn(), unusedSsn(), unusedSsn(), unusedSsn()];
  await load([self(edited), self(moved, { 'Plan Name': 'UMR Plan A' }), self(removed)]);
  const before = await Promise.all([edited, moved, removed].map(stateOf));
  const applied = await apply([
    self(edited, { 'Email Address': 'new@example.org', 'Covered Person': 'New Name Entirely' }),
    self(moved, { 'Plan Name': 'UHC Plan B (PPO)', 'Empl Type': 'Retired' }),
    self(fresh),
    { 'Employee SSN': fresh, SSN: child, Relation: 'Child', 'Covered Person': 'Fresh Child' },
  ]);
  const { counts, version } = await preview(applied.id);
  expect(counts).toEqual({ putBack: 5, kept: 0, impossible: 0 });
  expect((await group(applied.id, 'putBack')).toSorted()).toEqual(
    [
      'New Name Entirely: Covered Person will be Ines Calder again; Email Address will be ines@example.org again',
      'Ines Calder: Empl Type will be Full Time again',
      'Ines Calder: Medical coverage will be restored',
      'Ines Calder: Will be removed',
      'Fresh Child: Will be removed',
    ].toSorted(),
  );
  expect((await undo(applied.id, 'another')).body).toMatchObject({
    status: 'failure',
    data: { current: { id: applied.id } },
  });
  const { body } = await undo(applied.id, version);
  expect(body).toMatchObject({
    status: 'success',
    message: 'Import undone: 5 changes reversed.',
    data: { state: 'undone', undoUntil: null },
  });
  expect(await Promise.all([edited, moved, removed].map(stateOf))).toEqual(before);
  expect([await personOf(fresh), await personOf(child)]).toEqual([undefined, undefined]);
  expect((await undo(applied.id, version)).body.message).toBe('This import was already undone.');
  const lines = await auditLines(backend, { subject: `import:${applied.id}`, action: 'import' });
  expect(lines.map(({ detail }) => detail.undone ?? false)).toEqual([false, true]);
  // The same file can be imported again.
  expect((await apply([self(fresh)])).state).toBe('applied');
});

it.long('keeps and reports later edits, and names what cannot be undone [ROLL-09]', async () => {
  const [edited, registered, touched, parent] = [unusedSsn(), unusedSsn(), unusedSsn(), unusedSsn()];
  const [later, invited] = [unusedSsn(), unusedSsn()];
  await load([self(edited)]);
  const applied = await apply([
    self(edited, { 'Email Address': 'sheet@example.org', 'Empl Type': 'Retired' }),
    self(registered, { 'Covered Person': 'Has Registered', 'Phone 1': '6175557001' }),
    self(touched, { 'Covered Person': 'Was Edited' }),
    self(parent, { 'Covered Person': 'Has A Child' }),
    self(invited, { 'Covered Person': 'Was Invited' }),
  ]);
  await backend.db
    .insertInto('invited_people')
    .values({ person_id: (await personOf(invited))?.id ?? 0, round_id: 1, invited_at: new Date() })
    .execute();
  const change = async (ssn: string, values: object) =>
    backend.db
      .updateTable('people')
      .set({ ...values, updated_at: new Date() } as never)
      .where('id', '=', (await personOf(ssn))?.id ?? 0)
      .execute();
  await change(edited, { email: 'own@example.org' });
  await change(registered, { registered_at: new Date() });
  await change(touched, { empl_type: 'Seasonal' });
  await apply([{ 'Employee SSN': parent, SSN: later, Relation: 'Child', 'Covered Person': 'Later Child' }]);
  const { counts, version } = await preview(applied.id);
  expect(counts).toEqual({ putBack: 1, kept: 3, impossible: 2 });
  expect((await group(applied.id, 'kept')).toSorted()).toEqual([
    'Has A Child: Kept: a dependent is kept',
    'Ines Calder: Email Address was changed after the import',
    'Was Edited: Kept: edited after the import',
  ]);
  expect((await group(applied.id, 'impossible')).toSorted()).toEqual([
    'Has Registered: Kept: they signed up after the import',
    'Was Invited: Kept: they were invited after the import',
  ]);
  expect((await undo(applied.id, version)).body.message).toBe('Import undone: 1 change reversed, 5 left as they are.');
  expect(await personOf(edited)).toMatchObject({ email: 'own@example.org', empl_type: 'Full Time' });
  expect(await personOf(registered)).toBeDefined();
  expect(await personOf(parent)).toBeDefined();
});

it.long(
  'keeps what a later import changed when it undoes one, and reverts both when it undoes that one too [ROLL-09]',
  async () => {
    const [built, twice] = [unusedSsn(), unusedSsn()];
    await load([self(built, { 'Plan Name': 'UMR Plan A' }), self(twice, { 'Plan Name': 'UMR Plan A' })]);
    const start = await Promise.all([built, twice].map(stateOf));
    const planB = { 'Plan Name': 'UHC Plan B (PPO)' };
    const first = await apply([self(built, planB), self(twice, { ...planB, 'Empl Type': 'One' })]);
    const between = await Promise.all([built, twice].map(stateOf));
    const second = await apply(
      [self(built, { 'Plan Name': 'UMR Plan A' }), self(twice, { ...planB, 'Empl Type': 'Two' })],
      {
        from: '2027-07-01',
      },
    );
    expect((await preview(first.id)).counts).toEqual({ putBack: 1, kept: 2, impossible: 0 });
    expect((await group(first.id, 'kept')).toSorted()).toEqual([
      'Ines Calder: Empl Type was changed by a later import',
      'Ines Calder: Medical coverage was changed by a later import',
    ]);
    await reportOf(undo(second.id, (await preview(second.id)).version));
    expect(await Promise.all([built, twice].map(stateOf))).toEqual(between);
    expect((await preview(first.id)).counts).toEqual({ putBack: 3, kept: 0, impossible: 0 });
    await reportOf(undo(first.id, (await preview(first.id)).version));
    expect(await Promise.all([built, twice].map(stateOf))).toEqual(start);
  },
);

it.long('lets an import without a dry run be undone as well, and none after 30 days [ROLL-09]', async () => {
  const [known, fresh] = [unusedSsn(), unusedSsn()];
  await load([self(known, { 'Enrollment Date': '' })]);
  const before = await stateOf(known);
  const id = await load([self(known, { 'Plan Name': 'MetLife Vision Plan' }), self(fresh)]);
  expect(await stateOf(known)).not.toEqual(before);
  const { counts, version } = await preview(id);
  expect(counts).toEqual({ putBack: 3, kept: 0, impossible: 0 });
  await reportOf(undo(id, version));
  expect(await stateOf(known)).toEqual(before);
  expect(await personOf(fresh)).toBeUndefined();

  const roster = await apply([self(known)], { from: '2027-01-01' });
  const late = await preview(roster.id);
  clock.pass(31 * 24 * 60 * 60);
  token = await backend.signInConsole();
  expect((await undo(roster.id, late.version)).body.message).toBe(
    'Imports can be undone for 30 days. That time has passed.',
  );
});

it.long('restores the coverage of people whom a roster ended when it is undone [ROLL-09]', async () => {
  await backend.db.updateTable('coverages').set({ voided: 'corrected' }).where('voided', 'is', null).execute();
  const [stays, ends] = [unusedSsn(), unusedSsn()];
  await load([self(stays), self(ends), self(ends, { 'Plan Name': 'UMR Plan A', 'Enrollment Date': '2027-03-01' })]);
  const before = await stateOf(ends);
  const roster = await apply([self(stays)], { scope: 'roster' });
  expect(roster.counts).toMatchObject({ same: 1, ending: 1 });
  expect(await stateOf(ends)).not.toEqual(before);
  const { counts, version } = await preview(roster.id);
  expect(counts).toEqual({ putBack: 2, kept: 0, impossible: 0 });
  await reportOf(undo(roster.id, version));
  expect(await stateOf(ends)).toEqual(before);
});
