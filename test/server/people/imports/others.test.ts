import { setTimeout as delay } from 'node:timers/promises';

import { employeePaths } from '@/contract/people/employee';
import { applyImport, previewImport, reportOf } from '../../../support/imports/peopleImports';
import { importEmployeeFile } from '../../../support/page/importing';
import { startBackend, type TestBackend } from '../../../support/server/backend';
import { generatedEmployeeFile } from '../../../support/server/employeeFiles';

const families = 800;

let backend: TestBackend;
let token: string;
let readers: string[];
beforeAll(async () => {
  backend = await startBackend();
  token = await backend.signInConsole();
  readers = await Promise.all([1, 2, 3].map(() => backend.signInConsole()));
});
afterAll(() => backend.close());

/** Reads the list repeatedly while `work` runs; returns how long `work` and each response took, in ms. */
async function readMeanwhile<Result>(work: () => Promise<Result>) {
  const waits: number[] = [];
  const startedAt = performance.now();
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  while (!isOver) {
    const requestedAt = performance.now();
    // Alternates between sessions, because one session may send at most ten requests a second.
    const reader = readers[waits.length % readers.length];
    const { body } = await backend.main('GET', employeePaths.list, { token: reader, query: { page: 1 } });
    expect(body).toMatchObject({ status: 'success' });
    waits.push(performance.now() - requestedAt);
    await delay(100 / readers.length);
  }
  return { result: await working, took: performance.now() - startedAt, waits };
}

it('answers others during a CSV preview and import: repeatedly on PostgreSQL, within 5 s on PGlite [ROLL-15]', async () => {
  const sheet = generatedEmployeeFile(families);
  const dryRunReport = await readMeanwhile(() => reportOf(previewImport(backend, token, sheet)));
  expect(dryRunReport.result.counts.new).toBe(sheet.trimEnd().split('\r\n').length - 1);
  const typed = dryRunReport.result.guard?.number;
  const applied = await readMeanwhile(() => applyImport(backend, token, dryRunReport.result, { typed }));
  expect(applied.result.body).toMatchObject({ status: 'success' });
  const agreed = await readMeanwhile(() => importEmployeeFile(backend, token, sheet, { name: 'again.csv' }));
  expect(agreed.result.body.data).toMatchObject({ newPeople: 0 });

  for (const { took, waits } of [dryRunReport, applied, agreed]) {
    expect(Math.max(...waits)).toBeLessThan(5000);
    if (globalThis.ENGINE === 'PGlite') continue;
    // If the import blocked the others, there would be one response before it and one after it.
    expect(waits.length).toBeGreaterThan(4);
    // A busy machine may pause once for any length of time.
    const [, second = 0] = waits.toSorted((a, b) => b - a);
    expect(second).toBeLessThan(took / 2);
  }
});
