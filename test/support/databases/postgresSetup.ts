import { postgresVariable } from './places';
import { startPostgres } from './postgres.mjs';
import { buildServer } from './templates';

/** Builds the server, and starts the PostgreSQL that this run's tests share; several runs in a row reuse one. */
export default async function postgresSetup() {
  buildServer();
  if (process.env[postgresVariable]) return;
  const postgres = await startPostgres({ inMemory: true });
  if ('missing' in postgres) {
    throw new Error(`PostgreSQL could not be started: ${postgres.missing}. NO_POSTGRES=1 runs the tests without it.`);
  }
  Object.assign(globalThis, { postgres });
  process.env[postgresVariable] = postgres.url();
}
