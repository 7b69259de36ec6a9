// A built server with a separate PostgreSQL, for the benchmarks.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import pg from 'pg';

import { startPostgres } from '../../../test/support/databases/postgres.mjs';

const readyMs = 30_000;
const engines = (process.env.BENCH_ENGINES ?? 'PostgreSQL,PGlite').split(',');

export const quantile = (numbers, share) => {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
};
export const rounded = (number, digits = 1) => Number(number.toFixed(digits));

/** Runs something and returns its result and the seconds it took. */
export async function timed(work) {
  const startedAt = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - startedAt) / 1000 };
}

/** Waits until `isDone` returns something true, and returns it. */
export async function until(isDone, timeoutMs = 600_000) {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await delay(50)) {
    const done = await isDone();
    if (done) return done;
  }
  throw new Error(`It took more than ${timeoutMs} ms`);
}

/** A process's memory in megabytes. */
export function memoryOf(pid) {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

export const execute = promisify(execFile);
/** Runs one of the product's commands to its end. */
export const command = (name, args, env) =>
  execute(process.execPath, ['dist/server/harbor.js', name, ...args], { env });

/**
 * The environment for a server on PostgreSQL with the demo in its database. Only an embedded database is filled with
 * the demo, so it is transferred as a backup.
 */
async function demoOnPostgres(folder, database) {
  const shared = { PATH: process.env.PATH, KEY_FILE: join(folder, 'keys.json') };
  const env = { ...shared, DATA_DIR: join(folder, 'data'), DATABASE_URL: database, ALLOW_OUTBOX: 'on' };
  const embedded = { ...shared, DATA_DIR: join(folder, 'demo') };
  await command('migrate', ['--create'], embedded);
  await command('data', ['--employees', '0'], embedded);
  await command('backup', [join(folder, 'demo-backup')], embedded);
  await command('restore', [join(folder, 'demo-backup')], env);
  return env;
}

export async function startBench() {
  const postgres = await startPostgres();
  if ('missing' in postgres) throw new Error(postgres.missing);
  const folder = mkdtempSync(join(tmpdir(), 'harbor-bench-'));
  const database = await postgres.createDatabase('bench');
  const env = { ...(await demoOnPostgres(folder, database)), PORT: '0', LOG_LEVEL: 'warn', WEB_VITALS_SAMPLE: '0' };

  async function addSampleData(option, count, other = env) {
    // Creates an embedded database first, because no other command creates one.
    if (!other.DATABASE_URL) await command('migrate', ['--create'], other);
    await command('data', [option, String(count)], other);
  }

  const servers = [];
  const clients = [];

  /** Connects to a database until the benchmark ends. */
  async function connect(connectionString = database) {
    const client = new pg.Client({ connectionString });
    clients.push(client);
    await client.connect();
    return client;
  }

  async function serve({ env: own = env, ...more } = {}) {
    const server = spawn(process.execPath, ['dist/server/main.js'], {
      env: { ...own, ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    servers.push(server);
    let output = '';
    server.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    const [, address] = await until(() => {
      if (server.exitCode !== null) throw new Error(`The server did not start: ${output}`);
      return /is ready: (\S+)/.exec(output);
    }, readyMs);
    const url = address.replace(/\/$/, '');
    const ended = new Promise((resolve) => server.once('exit', resolve));
    /** Makes a call; with a body it is a POST. Returns how long it took and the data of the reply. */
    const call = async (path, { token, body } = {}) => {
      const isJson = body !== undefined && !(body instanceof FormData);
      const startedAt = performance.now();
      const answer = await fetch(`${url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(isJson && { 'content-type': 'application/json' }),
        },
        body: isJson ? JSON.stringify(body) : body,
      });
      const reply = await answer.json();
      if (!answer.ok || reply.status === 'failure') throw new Error(`${path}: ${JSON.stringify(reply).slice(0, 300)}`);
      return { ms: performance.now() - startedAt, data: reply.data };
    };
    const signIn = async (contact = '5550100001', password = 'Admin@123') => {
      const body = { userContact: `+1${contact}`, userPassword: password };
      return (await call('/api/user/signIn', { body })).data.access_token;
    };
    return {
      url,
      pid: server.pid,
      call,
      signIn,
      /** The tokens of an administrator and a member of the demo. */
      signInBoth: async () => ({ admin: await signIn(), member: await signIn('5550100002', 'Member@123') }),
      /** Opens several sessions of the same person, because each session may make only 600 calls a minute. */
      signInRepeatedly: (count) => Promise.all(Array.from({ length: count }, () => signIn())),
      async stop() {
        server.kill('SIGTERM');
        await ended;
      },
    };
  }

  /** A server on one of the engines, with the demo and some made-up employees. */
  async function serveOn(engine, { employees = 0, ...more } = {}) {
    const { DATABASE_URL, ...embedded } = { ...env, DATA_DIR: join(folder, engine) };
    const own = engine === 'PGlite' ? embedded : env;
    if (engine === 'PGlite' || employees) await addSampleData('--employees', employees, own);
    return { env: own, ...(await serve({ env: own, ...more })) };
  }

  /** Measures a server on each engine in turn, and joins the tables and misses of each. */
  async function onEachEngine(measure, options) {
    const measured = [];
    for (const engine of engines) {
      const server = await serveOn(engine, options);
      measured.push(await measure(server, engine));
      await server.stop();
    }
    return { tables: measured.flatMap(({ tables }) => tables), misses: measured.flatMap(({ misses }) => misses) };
  }

  return {
    folder,
    database,
    env,
    createDatabase: (name) => postgres.createDatabase(name),
    connect,
    addSampleData,
    serve,
    onEachEngine,
    async stop() {
      for (const client of clients) await client.end().catch(() => {});
      // Stops every server, because after a failure one may still be running.
      for (const server of servers) server.kill('SIGKILL');
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
