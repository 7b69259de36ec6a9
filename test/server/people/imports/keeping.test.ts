import { importPaths } from '@/contract/people/peopleImport';
import { purgeDeleted } from '@/server/modules/retention/purge';
import { applyRetention } from '@/server/modules/retention/retention';

import { movableClock } from '../../../support/browser/identity';
import { applyImport, previewImport, reportOf, rowsOf } from '../../../support/imports/peopleImports';
import { employeeCsv } from '../../../support/page/importing';
import { startBackend, type TestBackend } from '../../../support/server/backend';
import { selfRow as self, unusedSsn } from '../../../support/server/employeeFiles';

const clock = movableClock();
const day = 24 * 60 * 60;
let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
  token = await backend.signInConsole();
});
afterAll(() => backend.close());

const dryRun = (rows: Parameters<typeof employeeCsv>[0]) => reportOf(previewImport(backend, token, employeeCsv(rows)));
const count = async (table: 'import_lines' | 'import_row_results' | 'import_changes', id: number) => {
  const { n } = await backend.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(n);
};
const sweep = () => applyRetention(backend.parts);
const pass = async (days: number) => {
  clock.pass(days * day);
  await sweep();
  token = await backend.signInConsole();
};

it('deletes a dry run after a day, the file of an import at once, and its rows when undo expires [ROLL-04 ROLL-09]', async () => {
  const known = unusedSsn();
  await reportOf(applyImport(backend, token, await dryRun([self(known)])));
  const waiting = await dryRun([self(unusedSsn())]);
  const given = await dryRun([self(unusedSsn())]);
  await backend.main('DELETE', importPaths.discard(given.id), { token });
  const made = await dryRun([self(known, { 'Empl Type': 'Retired' }), self(unusedSsn()), self('12')]);
  await reportOf(applyImport(backend, token, made, { isGoodOnly: true }));
  await sweep();
  expect([await count('import_lines', given.id), await count('import_row_results', given.id)]).toEqual([0, 0]);
  expect([await count('import_lines', waiting.id), await count('import_lines', made.id)]).toEqual([1, 1]);
  expect((await rowsOf(backend, token, made.id, 'wrong'))[0]?.cells?.SSN).toBe('12');
  expect(await rowsOf(backend, token, made.id, 'changed')).toHaveLength(1);

  await pass(1.1);
  expect(await count('import_lines', waiting.id)).toBe(0);
  expect((await backend.main('GET', importPaths.detail(waiting.id), { token })).body.message).toBe('Import not found.');
  expect(await count('import_changes', made.id)).toBe(1);
  await pass(30);
  for (const table of ['import_lines', 'import_row_results', 'import_changes'] as const)
    expect([table, await count(table, made.id)]).toEqual([table, 0]);
  const { body } = await backend.main('GET', importPaths.detail(made.id), { token });
  expect(body.data).toMatchObject({ state: 'applied', counts: { new: 1, changed: 1, wrong: 1 }, undoUntil: null });
});

it.long(
  'purges what imports store about a person, and reports on an undo that the person was deleted [I5]',
  async () => {
    const ssn = unusedSsn();
    await reportOf(applyImport(backend, token, await dryRun([self(ssn, { 'Covered Person': 'Purged Later' })])));
    const made = await dryRun([
      self(ssn, { 'Covered Person': 'Purged Later', 'Empl Type': 'Retired', 'Plan Name': 'UMR Plan A' }),
    ]);
    await reportOf(applyImport(backend, token, made));
    const waiting = await dryRun([self(ssn, { 'Covered Person': 'Purged Later', 'Email Address': 'x' })]);
    await backend.db
      .updateTable('people')
      .set({ deleted_at: new Date(clock.now().getTime() - 31 * day * 1000), registered_at: new Date() })
      .where('ssn_hash', '=', backend.parts.cipher.lookupHash('ssn', ssn))
      .execute();
    expect(await purgeDeleted(backend.parts)).toBe(1);
    expect([await count('import_lines', waiting.id), await count('import_row_results', made.id)]).toEqual([0, 0]);
    const changes = await backend.db
      .selectFrom('import_changes')
      .selectAll()
      .where('import_id', '=', made.id)
      .execute();
    expect(JSON.stringify(changes)).not.toMatch(/Retired|Full Time|umr_plan_a/);
    const { body } = await backend.main('GET', importPaths.undoPreview(made.id), { token });
    expect(body.data.counts).toEqual({ putBack: 0, kept: 0, impossible: 2 });
  },
);
