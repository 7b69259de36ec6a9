// The applications with which this product is compared. ANCHORS is the path of their source folder.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const source = process.env.ANCHORS && resolve(process.env.ANCHORS);
const names = ['react-admin', 'floor'];
const port = 4699;
const readyMs = 60_000;

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}`);
}

/** Builds the applications in a copy of their folder and serves them. Resolves with null if ANCHORS is not set. */
export async function startAnchors(folder) {
  if (!source) return null;
  const place = join(folder, 'anchors');
  const isSource = (path) => !path.includes('node_modules') && !path.endsWith('dist');
  cpSync(source, place, { recursive: true, filter: isSource, mode: 0 });
  // Makes the copy writable, because a copy of read-only files is read-only too.
  run('chmod', ['-R', 'u+w', place]);
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error'], place);
  run(process.execPath, ['build.mjs', ...names], place);

  const server = spawn(process.execPath, ['server.mjs'], {
    cwd: place,
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + readyMs;
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error('The applications to compare with did not start.');
    await delay(100);
  }
  return {
    url,
    stop() {
      server.kill('SIGKILL');
      rmSync(place, { recursive: true, force: true });
    },
  };
}
