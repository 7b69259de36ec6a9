import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { makeFolder } from '../support/server/places';

const check = (...args: string[]) => spawnSync(process.execPath, ['scripts/faults.mjs', '--check', ...args], { encoding: 'utf8' });

test('every deliberate fault fits the code once, and the tests it names are there', () => {
  const { status, stderr } = check();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('a fault that no longer fits is named with the reason', async () => {
  const list = join(await makeFolder('faults'), 'list.mjs');
  const fault = { file: 'src/server/keys/seal.ts', by: '', breaks: 'A promise.', tests: ['test/node/seal.test.ts'] };
  const faults = [
    { ...fault, name: 'gone', text: 'words that stand nowhere' },
    { ...fault, name: 'twice', text: 'randomBytes' },
    { ...fault, name: 'moved', text: 'cipher', file: 'src/server/nowhere.ts' },
    { ...fault, name: 'untested', text: "'aes-256-gcm'", tests: ['test/node/nowhere.test.ts'] },
    { ...fault, name: 'idle', text: "'aes-256-gcm'", by: "'aes-256-gcm'" },
    { ...fault, name: 'gone', text: "'aes-256-gcm'" },
  ];
  await writeFile(list, `export const faults = ${JSON.stringify(faults)};`);
  const { status, stderr } = check('--list', list);
  expect(status).toBe(1);
  expect(stderr).toMatch(/gone: its text stands 0 times/);
  expect(stderr).toMatch(/twice: its text stands \d+ times in src\/server\/seal\.ts, not once/);
  expect(stderr).toMatch(/moved: src\/server\/nowhere\.ts is not there/);
  expect(stderr).toMatch(/untested: test\/node\/nowhere\.test\.ts is not there/);
  expect(stderr).toMatch(/idle: changes nothing/);
  expect(stderr).toMatch(/gone: there are two of this name/);
});
