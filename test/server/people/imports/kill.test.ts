import { setTimeout as delay } from 'node:timers/promises';
import { employeePaths } from '@/contract/people/employee';
import { csvField, importFilePaths } from '@/contract/people/importFile';
import { type ImportReport, importPaths } from '@/contract/people/peopleImport';

import { type DatabaseLocation, makeLocation } from '../../../support/databases/store';
import { repeatCount } from '../../../support/repeatCount';
import { generatedEmployeeFile } from '../../../support/server/employeeFiles';
import { startProcess } from '../../../support/server/process';

const families = repeatCount(80, 400);
const base = generatedEmployeeFile(families);
/**
 * A file in which everyone's employment type changes, one person in five gets another medical plan, and as many people
 * again are new.
 */
const november = [
  ...base
    .trimEnd()
    .split('\r\n')
    .map((line, index) => {
      const cells = line.split(',');
      if (index === 0) return line;
      cells[7] = 'Retired';
      if (index % 10 === 0 && cells[8]?.startsWith('U'))
        cells[8] = cells[8] === 'UMR Plan A' ? 'UHC Plan B (PPO)' : 'UMR Plan A';
      return cells.join(',');
    }),
  ...generatedEmployeeFile(families)
    .trimEnd()
    .replaceAll(/\b98(?=\d{7},)/g, '87')
    // Changes the names, because the same names with the same last digits would be taken for guesses.
    .replaceAll(' Sample', ' Second')
    .split('\r\n')
    .slice(1),
].join('\r\n');

const kills = repeatCount(3, 20);
let place: DatabaseLocation;
beforeAll(async () => {
  place = await makeLocation({ demo: true });
});
afterAll(() => place.remove());

type Server = Awaited<ReturnType<typeof startProcess>>;
type Reply = { status: string; message: string; data: ImportReport & { version: string } & { current?: ImportReport } };

async function ask(server: Server, token: string, method: string, path: string, body?: object | FormData) {
  const isJson = body !== undefined && !(body instanceof FormData);
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(isJson && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  });
  return (await answer.json()) as Reply;
}
const formOf = (text: string, fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(csvField, new File([text], 'november.csv'));
  return form;
};

/** Returns the state that shows whether the import was applied: employees, and how many of them are retired. */
async function stateOf(server: Server, token: string) {
  const { data } = await ask(server, token, 'GET', employeePaths.summary);
  const { data: listed } = await ask(server, token, 'GET', `${employeePaths.list}?page=1&search=Wilma`);
  return [
    (data as unknown as { totalEmployeesCount: number }).totalEmployeesCount,
    (listed as unknown as { count: number }).count,
  ];
}

/** Runs a call and kills the server after a share of its usual time. */
async function killDuring(server: Server, call: Promise<unknown>, ms: number) {
  const answered = call.catch(() => undefined);
  await delay(ms);
  await server.kill();
  await answered;
}

it.long(
  `stores an import and its undo, killed at any of ${kills} points each, completely or not at all [ROLL-10 E8]`,
  async () => {
    let server = await startProcess(place.environment);
    let token = await server.signInAdmin();
    const restart = async () => {
      server = await startProcess(place.environment);
      token = await server.signInAdmin();
    };
    await ask(server, token, 'POST', importFilePaths.import, formOf(base));
    const before = await stateOf(server, token);
    const check = async () => {
      const options = { way: 'update', scope: 'changes', from: '2027-01-01' };
      return (await ask(server, token, 'POST', importPaths.list, formOf(november, options))).data;
    };
    const apply = (report: ImportReport) =>
      ask(server, token, 'POST', importPaths.apply, {
        id: report.id,
        version: report.version,
        isGoodOnly: false,
        ...(report.guard && { typed: report.guard.number }),
      });
    const preview = async (id: number) => (await ask(server, token, 'GET', importPaths.undoPreview(id))).data.version;
    const undo = async (id: number) => ask(server, token, 'POST', importPaths.undo, { id, version: await preview(id) });
    const one = async (id: number) => (await ask(server, token, 'GET', importPaths.detail(id))).data;

    let report = await check();
    expect(report.counts.wrong).toBe(0);
    let startedAt = performance.now();
    expect((await apply(report)).status).toBe('success');
    const applyMs = performance.now() - startedAt;
    const after = await stateOf(server, token);
    expect(after).not.toEqual(before);
    startedAt = performance.now();
    expect((await undo(report.id)).status).toBe('success');
    const undoMs = performance.now() - startedAt;
    expect(await stateOf(server, token)).toEqual(before);

    for (let kill = 0; kill < kills; kill += 1) {
      const share = (kill + 0.5) / kills;
      report = await check();
      await killDuring(server, apply(report), applyMs * share);
      await restart();
      const isApplied = (await one(report.id)).state === 'applied';
      expect([kill, await stateOf(server, token)]).toEqual([kill, isApplied ? after : before]);
      if (!isApplied) expect((await apply(report)).status).toBe('success');
      expect(await stateOf(server, token)).toEqual(after);

      await killDuring(server, undo(report.id), undoMs * share);
      await restart();
      const isUndone = (await one(report.id)).state === 'undone';
      expect([kill, await stateOf(server, token)]).toEqual([kill, isUndone ? before : after]);
      if (!isUndone) expect((await undo(report.id)).status).toBe('success');
      expect(await stateOf(server, token)).toEqual(before);
    }
    await server.stop();
  },
);
