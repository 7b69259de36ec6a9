import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { employeePaths } from '@/contract/people/employee';
import { sheetPaths, type ImportProgress } from '@/contract/people/sheet';

import { howMany } from '../../support/howMany';
import { startProcess } from '../../support/server/process';
import { madeSheet } from '../../support/server/sheets';
import { makePlace, type Place } from '../../support/databases/store';

const families = howMany(1500, 4000);
const sheet = madeSheet(families);

const kills = howMany(3, 20);
/** From the reading of the sheet to the last rows that are stored. */
const shares = Array.from({ length: kills }, (_, at) => 0.02 + (0.96 * at) / (kills - 1));

let place: Place;
beforeAll(async () => {
  place = await makePlace({ demo: true });
});
afterAll(() => place.remove());

type Server = Awaited<ReturnType<typeof startProcess>>;
const ask = async (server: Server, token: string, path: string) => {
  const answer = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: unknown }).data;
};
const upload = async (server: Server, token: string, key: string) => {
  const form = new FormData();
  form.append('userData', new File([sheet], 'sheet.csv'));
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
  const answer = await fetch(`${server.url}/api${sheetPaths.import}`, { method: 'POST', headers, body: form });
  return (await answer.json()) as { data: { importedCount: number } };
};

/** Kills the server as soon as the import is so far, or done. */
async function killAt(server: Server, token: string, key: string, share: number) {
  const answered = upload(server, token, key).catch(() => 'cut off');
  for (;;) {
    const progress = (await ask(server, token, `${sheetPaths.progress}?key=${key}`)) as ImportProgress;
    if (progress.share >= share) break;
    // More often would meet the limit of calls by one token.
    await delay(25);
  }
  await server.kill();
  return answered;
}

test.long(
  `E8 I1 an import killed at any of ${kills} points is there whole or not at all, and can be made again`,
  async () => {
    const employees = async (server: Server, token: string) =>
      ((await ask(server, token, employeePaths.summary)) as { totalEmployeesCount: number }).totalEmployeesCount;
    let server = await startProcess(place.environment);
    let token = await server.signInAdmin();
    const before = await employees(server, token);
    const seen: number[] = [];

    for (const [at, share] of shares.entries()) {
      const isThere = (await employees(server, token)) > before;
      await killAt(server, token, `killed-import-${at}`, share);
      server = await startProcess(place.environment);
      token = await server.signInAdmin();
      const now = await employees(server, token);
      expect([before, before + families]).toContain(now);
      if (isThere) expect(now).toBe(before + families);
      seen.push(now);
      expect(await readdir(join(place.dataDir, 'tmp'))).toEqual([]);
    }
    // The first kill comes while the sheet is still on its way.
    expect(seen[0]).toBe(before);

    await upload(server, token, 'import-after-the-kills');
    expect(await employees(server, token)).toBe(before + families);
    expect((await upload(server, token, 'import-once-more')).data.importedCount).toBe(0);
    await server.stop();
  },
);
