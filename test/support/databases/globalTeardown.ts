import { rm } from 'node:fs/promises';

import { runFolder } from './places';

/** Stops the PostgreSQL that the setup started and removes the run's files. */
export default async function globalTeardown() {
  const { postgres } = globalThis as { postgres?: { stop(): Promise<void> } };
  await postgres?.stop();
  // The next run in a row reuses the files.
  if (process.env.TEST_HANDED_OVER) return;
  await rm(runFolder, { recursive: true, force: true });
}
