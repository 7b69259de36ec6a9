import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { buildBackend } from '@/server/app';
import { openStore } from '@/server/db/open';
import { seedDemo } from '@/server/db/seed/demo';
import { makeLog } from '@/server/process/log';
import { openKeys } from '@/server/keys/openKeys';
import { readSettings } from '@/server/process/settings';

import { cache, postgresVariable, runs, templates, type Seed } from './places';
import { startPostgres } from './postgres.mjs';

/** Builds the server's threads, starts PostgreSQL and fills the templates that every test file copies. */
export default async function globalSetup() {
  execFileSync(process.execPath, ['scripts/build-server.mjs'], { stdio: 'inherit' });
  await mkdir(cache, { recursive: true });
  await removeLeftOvers();

  if (!process.env.NO_POSTGRES) {
    const postgres = await startPostgres();
    if ('missing' in postgres) throw new Error(`PostgreSQL could not be started: ${postgres.missing}`);
    Object.assign(globalThis, { postgres });
    process.env[postgresVariable] = postgres.url();
    for (const { database } of Object.values(templates)) await postgres.createDatabase(database);
    await fill('demo', postgres.url(templates.demo.database));
    await fill('empty', postgres.url(templates.empty.database));
  }
  await fill('demo');
  await fill('empty');
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

