import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { buildBackend } from '@/server/app';
import { openStore } from '@/server/db/open';
import { seedDemo } from '@/server/db/seed/demo';
import { makeLog } from '@/server/process/log';
import { openKeys } from '@/server/keys/openKeys';
import { readSettings } from '@/server/process/settings';

import { cache, postgresVariable, runs, templates, type Seed } from './places';
import { startPostgres } from './postgres.mjs';
import { onServer } from './store';

/** Builds the server's threads, starts PostgreSQL and fills the templates that every test file copies. */
export default async function globalSetup() {
  execFileSync(process.execPath, ['scripts/build-server.mjs'], { stdio: 'inherit' });
  await mkdir(cache, { recursive: true });
  await removeLeftOvers();

  if (!process.env.NO_POSTGRES) await preparePostgres();
  await once('PGlite', async () => {
    await fill('demo');
    await fill('empty');
  });
}

async function preparePostgres() {
  // Who runs Jest many times in a row starts one server for all of them.
  if (!process.env[postgresVariable]) {
    const postgres = await startPostgres();
    if ('missing' in postgres) throw new Error(`PostgreSQL could not be started: ${postgres.missing}`);
    Object.assign(globalThis, { postgres });
    process.env[postgresVariable] = postgres.url();
  }
  await once('PostgreSQL', async () => {
    for (const seed of ['demo', 'empty'] as const) {
      const { database } = templates[seed];
      await onServer(`create database ${database}`);
      const url = new URL(process.env[postgresVariable] ?? '');
      url.pathname = `/${database}`;
      await fill(seed, url.href);
    }
  });
}

/** What a run that hands its folder over has filled is not filled again. */
async function once(engine: string, work: () => Promise<void>) {
  const note = join(cache, `filled on ${engine}`);
  if (existsSync(note)) return;
  await work();
  await writeFile(note, '');
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** What a run that was killed left behind. */
async function removeLeftOvers() {
  for (const run of await readdir(runs)) {
    if (!isRunning(Number(run))) await rm(join(runs, run), { recursive: true, force: true });
  }
}

/** Both engines share the folder, and so its keys. */
async function fill(seed: Seed, url?: string) {
  const { dataDir } = templates[seed];
  const settings = readSettings({ DATA_DIR: dataDir, KEY_FILE: join(dataDir, 'keys.json'), LOG_LEVEL: 'warn', ...(url && { DATABASE_URL: url }) });
  await mkdir(dataDir, { recursive: true });
  const log = makeLog(settings);
  const store = await openStore(settings, log);
  const keys = await openKeys(settings, store);
  if (seed === 'demo') await seedDemo(buildBackend({ settings, store, keys, log }));
  await store.close();
}

