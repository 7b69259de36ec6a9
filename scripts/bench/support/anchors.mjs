// The applications with which this product is compared. ANCHORS is the path of their source folder.
import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { execute, until } from './benchServer.mjs';

const source = process.env.ANCHORS && resolve(process.env.ANCHORS);
const names = ['react-admin', 'floor'];
const port = 4699;
const readyMs = 60_000;

/** Builds the applications in a copy of their folder and serves them. Resolves with null if ANCHORS is not set. */
export async function startAnchors(folder) {
  if (!source) return null;
  const place = join(folder, 'anchors');
  const isSource = (path) => !path.includes('node_modules') && !path.endsWith('dist');
  cpSync(source, place, { recursive: true, filter: isSource, mode: 0 });
  // Makes the copy writable, because a copy of read-only files is read-only too.
  await execute('chmod', ['-R', 'u+w', place]);
  await execute('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: place });
  await execute(process.execPath, ['build.mjs', ...names], { cwd: place });

  const server = spawn(process.execPath, ['server.mjs'], {
    cwd: place,
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await until(() => {
    if (server.exitCode !== null) throw new Error('The applications to compare with did not start.');
    return fetch(url).catch(() => null);
  }, readyMs);
  return {
    url,
    stop() {
      server.kill('SIGKILL');
      rmSync(place, { recursive: true, force: true });
    },
  };
}
