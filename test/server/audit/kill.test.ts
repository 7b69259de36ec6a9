import { setTimeout as delay } from 'node:timers/promises';

import { employeePaths } from '@/contract/people/employee';
import { type DatabaseLocation, makeLocation } from '../../support/databases/store';
import { repeatCount } from '../../support/repeatCount';
import { startProcess } from '../../support/server/process';
import { runCommand } from '../../support/server/runCommand';

const killCount = repeatCount(2, 20);
const readers = 8;

let place: DatabaseLocation;
beforeAll(async () => {
  place = await makeLocation({ demo: true });
});
afterAll(() => place.remove());

const verified = () => runCommand('audit verify', [], place.environment);

/** Opens one record after another until the server is down; records the statuses. */
async function openRecords(url: string, token: string, id: number) {
  const output: string[] = [];
  for (;;) {
    try {
      const answer = await fetch(`${url}/api${employeePaths.details}?id=${id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { status } = (await answer.json()) as { status: string };
      // A token that exceeds its limit of calls per minute must wait.
      if (answer.status !== 429) output.push(status);
    } catch {
      return output;
    }
  }
}

it.long(
  `allows a sign-in and keeps the log intact after each of ${killCount} kills under eight loops of opened records (reliability G5)`,
  async () => {
    let opened = 0;
    for (let kill = 1; kill <= killCount; kill += 1) {
      const server = await startProcess(place.environment);
      const token = await server.signInAdmin();
      expect(token).toEqual(expect.any(String));
      expect((await fetch(`${server.url}/ready`)).status).toBe(200);
      const list = await fetch(`${server.url}/api${employeePaths.list}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { data } = (await list.json()) as { data: { userDetails: [{ id: number }] } };
      const [{ id }] = data.userDetails;
      const reading = Promise.all(Array.from({ length: readers }, () => openRecords(server.url, token, id)));
      await delay(300 + Math.random() * 700);
      await server.kill();
      const output = (await reading).flat();
      expect(output.filter((status) => status !== 'success')).toEqual([]);
      opened += output.length;
      const { status, stdout, stderr } = verified();
      expect({ kill, status, stderr }).toEqual({ kill, status: 0, stderr: '' });
      const lines = Number(/verified: ([\d,]+) entries/.exec(stdout)?.[1]?.replaceAll(',', ''));
      // Each response is in the log, and so are sign-ins.
      expect(lines).toBeGreaterThanOrEqual(opened + kill);
    }
    const server = await startProcess(place.environment);
    expect(await server.signInAdmin()).toEqual(expect.any(String));
    await server.stop();
  },
);
