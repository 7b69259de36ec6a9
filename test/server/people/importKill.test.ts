import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { employeePaths } from '@/contract/people/employee';
import { importFilePaths } from '@/contract/people/importFile';
import { type DatabaseLocation, makeLocation } from '../../support/databases/store';
import { repeatCount } from '../../support/repeatCount';
import { generatedEmployeeFile } from '../../support/server/employeeFiles';
import { startProcess } from '../../support/server/process';

const families = repeatCount(1500, 4000);
const sheet = generatedEmployeeFile(families);
/** A file with the same number of other people, who also have other names. */
const otherPeople = generatedEmployeeFile(families)
  .replaceAll(/\b98(?=\d{7},)/g, '87')
  .replaceAll(' Sample', ' Second');

const kills = repeatCount(3, 20);
let place: DatabaseLocation;
beforeAll(async () => {
  place = await makeLocation({ demo: true });
});
afterAll(() => place.remove());

type Server = Awaited<ReturnType<typeof startProcess>>;
const ask = async (server: Server, token: string, path: string) => {
  const answer = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: unknown }).data;
};
const upload = async (server: Server, token: string, key: string, content = sheet) => {
  const form = new FormData();
  form.append('userData', new File([content], 'sheet.csv'));
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
  const answer = await fetch(`${server.url}/api${importFilePaths.import}`, { method: 'POST', headers, body: form });
  return (await answer.json()) as { data: { importedCount: number } };
};

/** Kills the server after a share of the time that such an import takes, from the upload to the last row. */
async function killAfter(server: Server, token: string, key: string, ms: number) {
  const answered = upload(server, token, key).catch(() => 'cut off');
  await delay(ms);
  await server.kill();
  return answered;
}

it.long(
  `stores an import killed at any of ${kills} points completely or not at all, and lets it be repeated [E8 I1]`,
  async () => {
    const employees = async (server: Server, token: string) =>
      ((await ask(server, token, employeePaths.summary)) as { totalEmployeesCount: number }).totalEmployeesCount;
    let server = await startProcess(place.environment);
    let token = await server.signInAdmin();
    const startedAt = performance.now();
    await upload(server, token, 'import-of-the-clock', otherPeople);
    const wholeMs = performance.now() - startedAt;
    const before = await employees(server, token);
    const seen: number[] = [];

    for (let at = 0; at < kills; at += 1) {
      const isThere = (await employees(server, token)) > before;
      await killAfter(server, token, `killed-import-${at}`, wholeMs * (0.02 + (0.96 * at) / (kills - 1)));
      server = await startProcess(place.environment);
      token = await server.signInAdmin();
      const now = await employees(server, token);
      expect([before, before + families]).toContain(now);
      if (isThere) expect(now).toBe(before + families);
      seen.push(now);
      expect(await readdir(join(place.dataDir, 'tmp'))).toEqual([]);
    }
    // The first kill comes during the upload.
    expect(seen[0]).toBe(before);

    await upload(server, token, 'import-after-the-kills');
    expect(await employees(server, token)).toBe(before + families);
    expect((await upload(server, token, 'import-once-more')).data.importedCount).toBe(0);
    await server.stop();
  },
);
