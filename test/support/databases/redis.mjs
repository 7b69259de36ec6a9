import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { createClient } from '@redis/client';

import { freePort } from '../freePort.mjs';

const startTimeoutMs = 15_000;

const onMachine = () =>
  ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
    .map((folder) => join(folder, 'redis-server'))
    .find((path) => existsSync(path));

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args) => spawnSync('apt-get', args, { stdio: 'ignore', env }).status === 0;
  return run('update') && run('install', '-y', '--no-install-recommends', 'redis-server') ? onMachine() : undefined;
}

async function waitUntilResponding(url, server) {
  const deadline = Date.now() + startTimeoutMs;
  while (server.exitCode === null && Date.now() < deadline) {
    const client = createClient({ url, RESP: 2, socket: { reconnectStrategy: false } });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.ping();
      return true;
    } catch {
      await delay(50);
    } finally {
      client.destroy();
    }
  }
  return false;
}

/**
 * Starts a separate Redis on a free port, with nothing on disk, removed with `stop` or when the calling process ends.
 */
export async function startRedis() {
  const program = onMachine() ?? fromDebian();
  if (!program) return { missing: 'no Redis on this machine, and none could be installed' };

  const folder = mkdtempSync(join(tmpdir(), 'harbor-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const start = () =>
    spawn(
      program,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
      {
        stdio: 'ignore',
      },
    );
  let server = start();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const killServer = () => {
    server.kill('SIGKILL');
    remove();
  };
  process.once('exit', killServer);
  const crash = async () => {
    const ended = new Promise((done) =>
      server.exitCode === null && !server.signalCode ? server.once('exit', done) : done(),
    );
    server.kill('SIGKILL');
    await ended;
  };

  const redis = {
    url,
    /** Ends Redis as a crash would; `resume` restarts it on the same port. */
    crash,
    async resume() {
      server = start();
      await waitUntilResponding(url, server);
    },
    async stop() {
      process.off('exit', killServer);
      await crash();
      remove();
    },
  };
  if (await waitUntilResponding(url, server)) return redis;
  await redis.stop();
  return { missing: 'Redis did not start' };
}
