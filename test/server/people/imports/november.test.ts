import { importPaths, importVerdicts, type ImportVerdict, type PeopleImportRow } from '@/contract/people/peopleImport';
import { sheetColumns } from '@/contract/people/sheet';

import { importSheet } from '../../../support/page/importing';
import { startBackend, type TestBackend } from '../../../support/server/backend';
import { catalogueOf } from '../../../support/server/catalogue';
import { asWesternFile, novemberHeadings, novemberSheet } from '../../../support/imports/novemberSheet';
import { applyImport, mendImport, reportOf, rowsOf, tryImport } from '../../../support/imports/peopleImports';
import { realSheet } from '../../../support/server/sheets';

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
  const catalogue = catalogueOf(backend, token);
  await catalogue.edit(await catalogue.add('Closed November Plan', { kind: 'vision' }), { isOpen: false });
});
afterAll(() => backend.close());

async function allRows(id: number, verdict: ImportVerdict) {
  const rows: PeopleImportRow[] = [];
  for (let page = 1; ; page += 1) {
    const found = await rowsOf(backend, token, id, verdict, page);
    rows.push(...found);
    if (found.length < 50) return rows;
  }
}
const matching = async () =>
  (await backend.main('POST', importPaths.matching, { token, body: { headings: novemberHeadings } })).body.data;
/** People of the demo who are not in the sheet are none of its business here. */
const emptyDemo = () => backend.db.updateTable('coverages').set({ voided: 'corrected' }).execute();

test.long(
  'ROLL-03 ROLL-04 ROLL-08 a November sheet with other headings, semicolons and Windows-1252 is told row by row as it was made',
  async () => {
    await emptyDemo();
    const base = realSheet();
    expect((await importSheet(backend, token, base.text)).body.status).toBe('success');
    const made = novemberSheet(base);
    const file = asWesternFile(made);

    expect((await tryImport(backend, token, file)).body.message).toMatch(/must hold the column names/);
    const guessed = await matching();
    expect(guessed).toEqual({ columns: [null, ...sheetColumns], isRemembered: false });
    const { columns } = guessed;
    const order = { scope: 'roster', columns, from: '2027-01-01' } as const;
    const report = await reportOf(tryImport(backend, token, file, order));
    expect(report.notice).toMatch(/Windows-1252/);
    expect(await matching()).toEqual({ columns, isRemembered: true });

    const found = new Map<number, { verdict: string; columns: string[] }>();
    const gone: string[] = [];
    for (const verdict of importVerdicts) {
      const rows = await allRows(report.id, verdict);
      expect([verdict, rows.length]).toEqual([verdict, report.counts[verdict]]);
      for (const { line, name, changes, problems } of rows)
        if (verdict === 'ending') gone.push(name);
        else if (line !== null)
          found.set(line, {
            verdict,
            columns: [
              ...new Set([...changes.map(({ field }) => field), ...problems.map(({ column }) => column ?? '')]),
            ],
          });
    }
    const sorted = (map: typeof found) =>
      [...map]
        .toSorted(([one], [other]) => one - other)
        .map(([line, { verdict, columns: named }]) => [line, verdict, named.toSorted()]);
    expect(sorted(found)).toEqual(sorted(made.expected));
    expect(gone.toSorted()).toEqual(made.gone.toSorted());
    expect(report.counts.wrong).toBeGreaterThanOrEqual(20);

    // A lost zero is repaired in the whole column; the row is somebody new then.
    const mended = await reportOf(
      mendImport(backend, token, { id: report.id, version: report.version, repair: 'SSN' }),
    );
    const again = await reportOf(
      mendImport(backend, token, { id: report.id, version: mended.version, repair: 'Employee SSN' }),
    );
    expect(again.counts).toMatchObject({ new: report.counts.new + 1, wrong: report.counts.wrong - 1 });

    const refused = await applyImport(backend, token, again, { isGoodOnly: true });
    expect(refused.body.message).toMatch(/SSN that cannot be read/);
  },
);
