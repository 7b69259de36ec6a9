import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import v8 from 'node:v8';

import { buildBackend } from '@/server/app';
import { makePasswords } from '@/server/modules/auth/passwords';
import { openAndMigrate } from '@/server/platform/database/open';
import { openKeys } from '@/server/platform/keys/openKeys';
import { makeLog } from '@/server/platform/process/log';
import { readSettings } from '@/server/platform/process/settings';
import { seedDemo } from '@/server/seed/demo';

import { runOnServer, urlOf } from './databases';
import { runFolder } from './places';

// Does not optimize the code of the embedded database, which each test file loads again, because that would take longer
// than a file's queries.
v8.setFlagsFromString('--liftoff-only');

export type EngineName = 'PGlite' | 'PostgreSQL';
/** What a backend starts with: the demo content, or nothing. */
export type Seed = 'demo' | 'empty';
type Template = { dataDir: string; database: string };

/** Hashes passwords cheaply; their production cost has separate tests. */
export const fastPasswords = () => makePasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 });

/** Builds the bundles that the server's threads and processes run. */
export const buildServer = () => execFileSync(process.execPath, ['scripts/build-server.mjs'], { stdio: 'inherit' });

async function fill({ dataDir, database }: Template, seed: Seed, engine: EngineName) {
  if (engine === 'PGlite') buildServer();
  else {
    await runOnServer(`drop database if exists ${database}`);
    await runOnServer(`create database ${database}`);
  }
  const url = engine === 'PostgreSQL' ? urlOf(database) : undefined;
  const settings = readSettings({
    DATA_DIR: dataDir,
    KEY_FILE: join(dataDir, 'keys.json'),
    LOG_LEVEL: 'warn',
    ...(url && { DATABASE_URL: url }),
  });
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const log = makeLog(settings);
  const store = await openAndMigrate(settings, log);
  const keys = await openKeys(settings, store);
  if (seed === 'demo') await seedDemo(buildBackend({ settings, store, keys, log, passwords: fastPasswords() }));
  await store.close();
}

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST';

/**
 * The template that test files copy. The first process that needs it creates it while the others wait, so that a test
 * run without a backend creates none.
 */
export async function templateOf(seed: Seed, engine: EngineName): Promise<Template> {
  const name = `${seed}_${engine.toLowerCase()}`;
  const template = { dataDir: join(runFolder, name), database: `harbor_${name}` };
  const doneMarker = join(runFolder, `${name}.made`);
  const lockFolder = join(runFolder, `${name}.making`);
  while (!existsSync(doneMarker)) {
    try {
      await mkdir(lockFolder);
    } catch (error) {
      if (!isTaken(error)) throw error;
      await delay(50);
      continue;
    }
    try {
      if (existsSync(doneMarker)) break;
      await fill(template, seed, engine);
      await writeFile(doneMarker, '');
    } finally {
      await rm(lockFolder, { recursive: true });
    }
  }
  return template;
}
