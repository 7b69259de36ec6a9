// A built server with a separate PostgreSQL, for the benchmarks.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { startPostgres } from '../../../test/support/databases/postgres.mjs';

const readyMs = 30_000;

export const quantile = (numbers, share) => {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
};
export const rounded = (number, digits = 1) => Number(number.toFixed(digits));

/**
 * A process's memory in megabytes by the kernel's name for the figure: VmRSS for the current value, VmHWM for the
 * maximum.
 */
export function memoryOf(pid, figure) {
  const [, kilobytes = '0'] =
    new RegExp(`${figure}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

const ticksPerSecond = 100;
/** Milliseconds of CPU that a process has used, in its own code and in the kernel. */
export function cpuOf(pid) {
  // The name in parentheses may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/** Runs one of the product's commands to its end and returns its output. */
function command(name, args, env) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/harbor.js', name, ...args], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  return stdout.trim();
}

/**
 * The environment for a server on PostgreSQL with the demo in its database. The demo fills the embedded engine only, so
 * it is transferred as a backup.
 */
export function demoOnPostgres(folder, database) {
  const shared = { PATH: process.env.PATH, KEY_FILE: join(folder, 'keys.json') };
  const env = { ...shared, DATA_DIR: join(folder, 'data'), DATABASE_URL: database, ALLOW_OUTBOX: 'on' };
  const embedded = { ...shared, DATA_DIR: join(folder, 'demo') };
  command('migrate', ['--create'], embedded);
  command('data', ['--employees', '0'], embedded);
  command('backup', [join(folder, 'demo-backup')], embedded);
  command('restore', [join(folder, 'demo-backup')], env);
  return env;
}

export async function startBench() {
  const postgres = await startPostgres();
  if ('missing' in postgres) throw new Error(postgres.missing);
  const folder = mkdtempSync(join(tmpdir(), 'harbor-bench-'));
  const database = await postgres.createDatabase('bench');
  const env = { ...demoOnPostgres(folder, database), PORT: '0', LOG_LEVEL: 'warn', WEB_VITALS_SAMPLE: '0' };

  /** Fills the store given by `env`, or another one with a first argument `{ env }`. */
  const data = (...args) => {
    const other = typeof args[0] === 'object' ? args.shift() : { env };
    // Creates an embedded database first, because no other command creates one.
    if (!other.env.DATABASE_URL) command('migrate', ['--create'], other.env);
    return command('data', args, other.env);
  };

  const servers = [];

  async function serve({ env: own = env, ...more } = {}) {
    const server = spawn(process.execPath, ['dist/server/main.js'], {
      env: { ...own, ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    servers.push(server);
    let output = '';
    server.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    const deadline = Date.now() + readyMs;
    while (!/is ready: (\S+)/.test(output)) {
      if (Date.now() > deadline || server.exitCode !== null) throw new Error(`The server did not start: ${output}`);
      await delay(50);
    }
    const url = /is ready: (\S+)/.exec(output)[1].replace(/\/$/, '');
    const ended = new Promise((resolve) => server.once('exit', resolve));
    const signIn = async (contact = '5550100001', password = 'Admin@123') => {
      const answer = await fetch(`${url}/api/user/signIn`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userContact: `+1${contact}`, userPassword: password }),
      });
      return (await answer.json()).data.access_token;
    };
    return {
      url,
      pid: server.pid,
      signIn,
      async stop() {
        server.kill('SIGTERM');
        await ended;
      },
    };
  }

  return {
    folder,
    database,
    env,
    createDatabase: (name) => postgres.createDatabase(name),
    data,
    serve,
    async stop() {
      // Stops every server, because after a failure one may still be running.
      for (const server of servers) server.kill('SIGKILL');
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
