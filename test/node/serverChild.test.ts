import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { until } from '../support/chatConnection';
import { makeFolder } from '../support/databases/places';

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A test file that starts a process that never ends, stores the process's ID in a file, and continues with `rest`. */
const fileOf = (rest: string) => `
  import { spawnServer } from '${process.cwd()}/test/support/server/serverChild';
  test('starts a server and does not end it', async () => {
    const child = spawnServer({}, process.env.ENTRY);
    require('node:fs').writeFileSync(process.env.NOTE, String(child.pid));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    ${rest}
  });
`;

async function runFile(rest: string) {
  const folder = await makeFolder('children');
  const config = {
    rootDir: folder,
    roots: [folder],
    testEnvironment: 'node',
    transform: {
      '\\.ts$': [
        require.resolve('@swc/jest'),
        { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
      ],
    },
  };
  const entry = join(folder, 'endless.mjs');
  await writeFile(entry, `console.log('here'); setInterval(() => undefined, 1000);`);
  await writeFile(join(folder, 'left.test.ts'), fileOf(rest));
  const note = join(folder, 'pid');
  await writeFile(note, '');
  const jest = spawn(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--config', JSON.stringify(config), '--runInBand'],
    {
      env: { ...process.env, ENTRY: entry, NOTE: note },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  // Resolves only when no process holds the output open, which a shell waits for too.
  const closed = once(jest, 'close');
  return { jest, closed, note, remove: () => rm(folder, { recursive: true, force: true }) };
}

it.each([
  ['a test fails', `throw new Error('failed');`],
  ['the process of the tests is killed', `process.kill(process.pid, 'SIGKILL');`],
])('ends a started server, and Jest with it, when %s', async (_what, rest) => {
  const { closed, note, remove } = await runFile(rest);
  const [status] = await closed;
  expect(status).not.toBe(0);
  const pid = Number(await readFile(note, 'utf8'));
  expect(pid).toBeGreaterThan(0);
  await until(() => !isRunning(pid));
  await remove();
});
