import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { makeFolder } from '../../support/databases/places';
import type { Place } from '../../support/databases/store';
import { backUp, demoPlace, newPlace, restoreInto, run } from '../../support/server/backups';

let place: Place;
let dir: string;
beforeAll(async () => {
  place = await demoPlace();
  dir = await backUp(place);
});

describe('a restore refuses before it changes anything', () => {
  test('a backup into a folder with something in it', () => {
    expect(run('backup', dir, place.environment)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is not empty'),
    });
  });

  test.long('a place without the keys, and one with others', async () => {
    const other = await newPlace();
    expect(run('restore', dir, other.environment).stderr).toMatch(/KEY_FILE: there is no such file/);
    const keys = { sealing: 'a'.repeat(64), hashing: 'b'.repeat(64) };
    await writeFile(join(other.dataDir, 'keys.json'), JSON.stringify(keys));
    expect(run('restore', dir, other.environment).stderr).toMatch(/was altered, or KEY_FILE/);
  });

  test.long('a changed byte in a table, in a file, and in the list of both', async () => {
    const other = await newPlace();
    const [file = ''] = await readdir(join(dir, 'files'));
    for (const path of [join(dir, 'tables', 'people'), join(dir, 'files', file), join(dir, 'manifest.json')]) {
      const whole = await readFile(path);
      const changed = Buffer.from(whole);
      changed[Math.floor(changed.length / 2)]! ^= 1;
      await writeFile(path, changed);
      expect((await restoreInto(other, place, dir)).stderr).toMatch(/Nothing was changed/);
      await writeFile(path, whole);
    }
    expect(existsSync(join(other.dataDir, 'files'))).toBe(false);
    expect((await restoreInto(other, place, dir)).status).toBe(0);
  });

  test('a list of both that says something else and was not signed anew', async () => {
    const path = join(dir, 'manifest.json');
    const whole = await readFile(path, 'utf8');
    const { signature, body } = JSON.parse(whole) as { signature: string; body: string };
    await writeFile(path, JSON.stringify({ signature, body: body.replace('"madeAt":"2', '"madeAt":"3') }));
    expect((await restoreInto(await newPlace(), place, dir)).stderr).toMatch(/was altered/);
    await writeFile(path, whole);
  });

  test('a backup that was never finished', async () => {
    const unfinished = await makeFolder('backup');
    const other = await newPlace();
    expect((await restoreInto(other, place, unfinished)).stderr).toMatch(/holds no finished backup/);
  });
});
