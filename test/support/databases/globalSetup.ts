import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { runFolder, runsFolder } from './places';

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Creates this run's folder and removes what killed runs left behind. */
export default async function globalSetup() {
  await mkdir(runFolder, { recursive: true });
  for (const run of await readdir(runsFolder)) {
    if (!isRunning(Number(run))) await rm(join(runsFolder, run), { recursive: true, force: true, maxRetries: 5 });
  }
  // Removes the locks of unfinished templates, which the previous run in the same folder left if it was killed.
  for (const name of await readdir(runFolder))
    if (name.endsWith('.making')) await rm(join(runFolder, name), { recursive: true });
}
