import type { Store } from './backend';
import { CannotStart } from './cannotStart';
import { takeLock } from './db/lock';
import { openStore } from './db/open';
import { makeLeaving, type Leaving } from './leaving';
import { makeLog, type Log } from './log';
import { readSettings, SettingsError, type Settings } from './settings';

type Start = { settings: Settings; log: Log; leaving: Leaving; leave: (status: number) => Promise<void> };

/** Runs one job as a process of its own. Its line is printed; a failure ends with status 1. */
export async function runAlone(job: (start: Start) => Promise<string>) {
  const leaving = makeLeaving();
  const leave = async (status: number) => {
    await leaving.leave();
    process.exit(status);
  };
  process.on('SIGINT', () => void leave(1));
  process.on('SIGTERM', () => void leave(1));
  try {
    const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env });
    process.stdout.write(`${await job({ settings, log: makeLog(settings), leaving, leave })}\n`);
    await leave(0);
  } catch (error) {
    const isTheirs = error instanceof SettingsError || error instanceof CannotStart;
    process.stderr.write(`${isTheirs ? error.message : (error as Error).stack}\n`);
    await leave(1);
  }
}

/** Runs one job on the store, as the only process on the data folder. */
export const runCommand = (job: (open: { store: Store; settings: Settings; log: Log }) => Promise<string>) =>
  runAlone(async ({ settings, log, leaving, leave }) => {
    const lock = await takeLock(settings.dataDir, () => void leave(1));
    leaving.then(() => lock.release());
    const store = await openStore(settings, log);
    leaving.then(() => store.close());
    return job({ store, settings, log });
  });
