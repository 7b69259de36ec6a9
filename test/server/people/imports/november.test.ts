import { fileColumns } from '@/contract/people/importFile';
import {
  type ImportRowStatus,
  importPaths,
  importRowStatuses,
  type PeopleImportRow,
} from '@/contract/people/peopleImport';
import { asWesternFile, novemberFile, novemberHeadings } from '../../../support/imports/novemberFile';
import { applyImport, fixImport, previewImport, reportOf, rowsOf } from '../../../support/imports/peopleImports';
import { importEmployeeFile } from '../../../support/page/importing';
import { startBackend, type TestBackend } from '../../../support/server/backend';
import { catalogOf } from '../../../support/server/catalog';
import { sampleEmployeeFile } from '../../../support/server/employeeFiles';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
  const catalog = catalogOf(backend, token);
  await catalog.edit(await catalog.add('Closed November Plan', { kind: 'vision' }), { isOpen: false });
});
afterAll(() => backend.close());

async function allRows(id: number, status: ImportRowStatus) {
  const rows: PeopleImportRow[] = [];
  for (let page = 1; ; page += 1) {
    const found = await rowsOf(backend, token, id, status, page);
    rows.push(...found);
    if (found.length < 50) return rows;
  }
}
const mapping = async () =>
  (await backend.main('POST', importPaths.mapping, { token, body: { headings: novemberHeadings } })).body.data;
/** Demo people who are not in the file must not affect the result. */
const emptyDemo = () => backend.db.updateTable('coverages').set({ voided: 'corrected' }).execute();

it.long(
  'gives each row of a November file with other headings, semicolons and Windows-1252 the expected result [ROLL-03 ROLL-04 ROLL-08]',
  async () => {
    await emptyDemo();
    const base = sampleEmployeeFile();
    expect((await importEmployeeFile(backend, token, base.text)).body.status).toBe('success');
    const made = novemberFile(base);
    const file = asWesternFile(made);

    expect((await previewImport(backend, token, file)).body.message).toMatch(/must have the column names/);
    const guessed = await mapping();
    expect(guessed).toEqual({ columns: [null, ...fileColumns], isRemembered: false });
    const { columns } = guessed;
    const options = { scope: 'roster', columns, from: '2027-01-01' } as const;
    const report = await reportOf(previewImport(backend, token, file, options));
    expect(report.notice).toMatch(/isn’t UTF-8/);
    expect(await mapping()).toEqual({ columns, isRemembered: true });

    const found = new Map<number, { status: string; columns: string[] }>();
    const removed: string[] = [];
    for (const status of importRowStatuses) {
      const rows = await allRows(report.id, status);
      expect([status, rows.length]).toEqual([status, report.counts[status]]);
      for (const { line, name, changes, problems } of rows)
        if (status === 'ending') removed.push(name);
        else if (line !== null)
          found.set(line, {
            status,
            columns: [
              ...new Set([...changes.map(({ field }) => field), ...problems.map(({ column }) => column ?? '')]),
            ],
          });
    }
    const sorted = (map: typeof found) =>
      [...map]
        .toSorted(([one], [other]) => one - other)
        .map(([line, { status, columns: named }]) => [line, status, named.toSorted()]);
    expect(sorted(found)).toEqual(sorted(made.expected));
    expect(removed.toSorted()).toEqual(made.missing.toSorted());
    expect(report.counts.wrong).toBeGreaterThanOrEqual(20);

    // Restores the leading zeros in the entire column, which makes one row a new person.
    const fixed = await reportOf(fixImport(backend, token, { id: report.id, version: report.version, repair: 'SSN' }));
    const again = await reportOf(
      fixImport(backend, token, { id: report.id, version: fixed.version, repair: 'Employee SSN' }),
    );
    expect(again.counts).toMatchObject({ new: report.counts.new + 1, wrong: report.counts.wrong - 1 });

    const refused = await applyImport(backend, token, again, { isGoodOnly: true });
    expect(refused.body.message).toMatch(/Some SSNs can’t be read/);
  },
);
