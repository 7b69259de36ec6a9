import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { employeePaths } from '@/contract/people/employee';

import { freePort } from '../../support/freePort.mjs';
import { serversOfEachTest } from '../../support/server/serverProcess';

const { place, run } = serversOfEachTest();

const namesIn = (text: string) => [...new Set(text.match(/\b(?:harbor|nodejs|process)_\w+/g))];

it('publishes the Prometheus metrics, by route patterns and without personal data [OPS-04]', async () => {
  const port = await freePort();
  const server = run({ METRICS_PORT: String(port) });
  const url = await server.ready();
  await fetch(`${url}/api${employeePaths.details}?id=4711`);
  await fetch(`${url}/secret-4711`);

  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await answer.text();
  expect(text).not.toContain('4711');
  expect(text).toContain(`route="/api${employeePaths.details}",method="GET",status="401"`);
  // Startup work may still be running in the background, so a caller may be waiting.
  expect(text).toMatch(/^harbor_database_waiting \d+$/m);
  for (const line of ['harbor_messages_waiting 0', 'harbor_socket_sessions 0'])
    expect(text.split('\n')).toContain(line);
  expect(Number(/^harbor_cleanup_timestamp_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(Date.now() / 1000 - 600);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { headers: { accept: 'application/json' } })).status).toBe(404);

  const published = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
  const unknown = ['deploy/alerts.yaml', 'deploy/dashboard.json']
    .flatMap((file) => namesIn(readFileSync(file, 'utf8')))
    .filter((name) => !published.includes(name.replace(/_(?:bucket|count|sum)$/, '')));
  expect(unknown).toEqual([]);
});

it('stops the start for a METRICS_PORT in use with one line that names it [OPS-04]', async () => {
  const node = (name: string) => ({
    DATA_DIR: join(place().dataDir, name),
    KEY_FILE: join(place().dataDir, 'keys.json'),
    FILES_URL: `file://${place().dataDir}/files`,
  });
  const taken = new URL(await run(node('a')).ready()).port;
  const second = run({ ...node('b'), METRICS_PORT: taken });
  expect(await second.ended).toEqual({ status: 1 });
  expect(second.printed.err).toBe(`METRICS_PORT ${taken} is already in use on 127.0.0.1.\n`);
});
