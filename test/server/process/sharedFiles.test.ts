import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { serversOfEachTest } from '../../support/server/serverProcess';

const { place, run } = serversOfEachTest();

const readiness = async (url: string) => (await (await fetch(`${url}/ready`)).json()) as unknown;

if (globalThis.ENGINE === 'PostgreSQL')
  test('a node whose files are not those of the others does not start, and one that shares them does [OPS-16]', async () => {
    const folder = (name: string) => join(place().dataDir, name);
    const keys = { KEY_FILE: folder('keys.json') };
    const first = run({ ...keys, DATA_DIR: folder('a') });
    const url = await first.ready();
    expect(await readiness(url)).toMatchObject({ status: 'ready', parts: { database: 'ok', files: 'ok' } });

    const apart = run({ ...keys, DATA_DIR: folder('b') });
    expect((await apart.ended).status).toBe(1);
    expect(apart.printed.err).toMatch(/^\S+\/b\/files is not shared by all nodes: [^\n]+\n$/);

    const second = run({ ...keys, DATA_DIR: folder('c'), FILES_URL: `file://${folder('a/files')}` });
    expect(await readiness(await second.ready())).toMatchObject({
      status: 'degraded',
      parts: { database: 'ok', files: 'ok', redis: 'none' },
    });
    expect(await readdir(folder('a/files/nodes'))).toHaveLength(2);
    await second.end();
    await first.end();
    expect(await readdir(folder('a/files/nodes'))).toEqual([]);
  });
