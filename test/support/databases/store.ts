import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { type Migration, migrations } from '@/server/platform/database/migrate';
import { openAndMigrate } from '@/server/platform/database/open';
import { makeLog } from '@/server/platform/process/log';
import { readSettings } from '@/server/platform/process/settings';

import { runOnServer, urlOf } from './databases';
import { runFolder } from './places';
import { templateOf } from './templates';

/**
 * Creates a separate location for a database on this run's engine: a data folder and, on PostgreSQL, a database and the
 * settings that a server there requires. With `demo` it is a copy of a location filled with the demo; on the embedded
 * engine, a server fills an empty one itself.
 */
export async function makeLocation({ demo = false } = {}) {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const dataDir = join(runFolder, name);
  await mkdir(dataDir, { recursive: true });
  const environment: Record<string, string> = { DATA_DIR: dataDir, LOG_LEVEL: 'fatal', LINK_CHECKS: 'off' };
  const template = demo ? await templateOf('demo', globalThis.ENGINE ?? 'PGlite') : undefined;
  if (template) cpSync(template.dataDir, dataDir, { recursive: true });
  if (globalThis.ENGINE === 'PostgreSQL') {
    await runOnServer(`create database ${name}${template ? ` template ${template.database}` : ''}`);
    Object.assign(environment, { DATABASE_URL: urlOf(name), KEY_FILE: join(dataDir, 'keys.json'), ALLOW_OUTBOX: 'on' });
  }
  return {
    dataDir,
    environment,
    async remove() {
      if (environment.DATABASE_URL) await runOnServer(`drop database if exists ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type DatabaseLocation = Awaited<ReturnType<typeof makeLocation>>;

export function openAt({ environment }: DatabaseLocation, steps: readonly Migration[] = migrations) {
  const settings = readSettings(environment);
  return openAndMigrate(settings, makeLog(settings), steps);
}
