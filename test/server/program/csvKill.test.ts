import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { csvField } from '@/contract/people/importFile';
import { type CsvReport, csvPaths } from '@/contract/program/csv';
import { type DatabaseLocation, makeLocation } from '../../support/databases/store';
import { repeatCount } from '../../support/repeatCount';
import { generatedProviders } from '../../support/server/csvFiles';
import { startProcess } from '../../support/server/process';
import { runCommand } from '../../support/server/runCommand';

const rows = repeatCount(4000, 20_000);
const sheet = generatedProviders(rows);
const kills = repeatCount(3, 15);

let place: DatabaseLocation;
beforeAll(async () => {
  place = await makeLocation({ demo: true });
});
afterAll(() => place.remove());

type Server = Awaited<ReturnType<typeof startProcess>>;
type Described<Data> = { status: string; message: string; data: Data };

async function check({ url }: Server, token: string) {
  const form = new FormData();
  form.append(csvField, new File([sheet], 'providers.csv'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api${csvPaths.check('providers')}`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as Described<CsvReport>).data;
}
async function apply({ url }: Server, token: string, id: number, mode: 'merge' | 'replace') {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ id, mode });
  const answer = await fetch(`${url}/api${csvPaths.apply('providers')}`, { method: 'POST', headers, body });
  return (await answer.json()) as Described<null>;
}
const exported = async ({ url }: Server, token: string) =>
  (await fetch(`${url}/api${csvPaths.export('providers')}`, { headers: { authorization: `Bearer ${token}` } })).text();

it.long(
  `changes nothing or stores all of an import killed at any of ${kills} points of storing or comparing, and the next works [PGM-12]`,
  async () => {
    let server = await startProcess(place.environment);
    let token = await server.signInAdmin();
    const before = await exported(server, token);
    let isStored = false;

    for (let kill = 0; kill < kills && !isStored; kill += 1) {
      const isCompared = kill > 0;
      const work = isCompared ? apply(server, token, (await check(server, token)).id, 'replace') : check(server, token);
      const cut = work.then(
        () => 'answered',
        () => 'cut off',
      );
      await delay(isCompared ? (kill * 400) / kills : 60);
      await server.kill();
      await cut;
      server = await startProcess(place.environment);
      token = await server.signInAdmin();
      const now = await exported(server, token);
      isStored = now !== before;
      if (isStored) expect(now.split('\r\n')).toHaveLength(rows + 2);
      expect(await readdir(join(place.dataDir, 'tmp'))).toEqual([]);
    }

    const report = await check(server, token);
    expect(report.counts).toMatchObject(isStored ? { new: 0, changed: 0, same: rows } : { new: rows, same: 0 });
    if (!isStored) expect(await apply(server, token, report.id, 'replace')).toMatchObject({ status: 'success' });
    expect((await check(server, token)).counts).toMatchObject({ new: 0, changed: 0, gone: 0, same: rows });
    await server.stop();
    expect(runCommand('audit verify', [], place.environment).status).toBe(0);
  },
);
