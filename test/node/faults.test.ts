import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { makeFolder } from '../support/databases/places';
import { titlesOfFile } from '../support/titles';

type Fault = { name: string; tests: string[]; only?: string };

const check = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/faults.mjs', '--check', ...args], { encoding: 'utf8' });

it('matches every deliberate fault with the code once, and finds the tests it names', () => {
  const { status, stderr } = check();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

it('has for every deliberate fault a test that npm test runs', async () => {
  // A script without types, which can only be imported by a non-literal path.
  const list: string = '../../scripts/faultList.mjs';
  const { readFaults } = (await import(list)) as { readFaults(): Promise<Fault[]> };
  const faults = await readFaults();
  const left = faults.filter(({ tests, only = '' }) => {
    // Titles with interpolated names may match none.
    const noticing = tests.flatMap(titlesOfFile).filter(({ title }) => new RegExp(only, 'i').test(title));
    return noticing.length > 0 && noticing.every(({ isLong }) => isLong);
  });
  expect(left.map(({ name }) => name)).toEqual([]);
});

it('lists a fault that no longer matches with the reason', async () => {
  const folder = await makeFolder('faults');
  const [list, file, tested] = [join(folder, 'list.mjs'), join(folder, 'code.ts'), join(folder, 'code.test.ts')];
  await writeFile(file, 'const limit = 5;\nconst most = limit + limit;\n');
  await writeFile(tested, '');
  const fault = { file, text: 'limit = 5', by: 'limit = 6', breaks: 'A promise.', tests: [tested] };
  const faults = [
    { ...fault, name: 'good' },
    { ...fault, name: 'unmatched', text: 'limit = 7' },
    { ...fault, name: 'often', text: 'limit' },
    { ...fault, name: 'moved', file: `${file}.moved` },
    { ...fault, name: 'untested', tests: [tested, `${tested}.moved`] },
    { ...fault, name: 'idle', by: fault.text },
    { ...fault, name: 'good' },
  ];
  await writeFile(list, `export const faults = ${JSON.stringify(faults)};`);
  const { status, stderr } = check('--list', list);
  expect(status).toBe(1);
  expect(
    stderr
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim()),
  ).toEqual([
    `unmatched: its text is 0 times in ${file}, not once`,
    `often: its text is 3 times in ${file}, not once`,
    `moved: ${file}.moved is not there`,
    `untested: ${tested}.moved is not there`,
    'idle: changes nothing',
    'good: there are two of this name',
  ]);
});
