import type { Store } from '@/server/db/store';
import { CannotStart } from './cannotStart';
import { takeLock } from '@/server/db/lock';
import { openStore } from '@/server/db/open';
import { makeLog, type Log } from './log';
import { readSettings, SettingsError, type Settings } from './settings';
import { makeShutdown, type Shutdown } from './shutdown';

type Start = { settings: Settings; log: Log; shutdown: Shutdown; leave: (status: number) => Promise<void> };

/** Runs one job as a process of its own and prints the returned line; a failure exits with status 1. */
export async function runProcess(job: (start: Start) => Promise<string>) {
  const shutdown = makeShutdown();
  const leave = async (status: number) => {
    await shutdown.run();
    process.exit(status);
  };
  process.on('SIGINT', () => void leave(1));
  process.on('SIGTERM', () => void leave(1));
  try {
    const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env });
    process.stdout.write(`${await job({ settings, log: makeLog(settings), shutdown, leave })}\n`);
    await leave(0);
  } catch (error) {
    const isOperatorError = error instanceof SettingsError || error instanceof CannotStart;
    process.stderr.write(`${isOperatorError ? error.message : (error as Error).stack}\n`);
    await leave(1);
  }
}

/** Runs one job on the store; a lock keeps other processes off the data folder. */
export const runCommand = (job: (open: { store: Store; settings: Settings; log: Log }) => Promise<string>) =>
  runProcess(async ({ settings, log, shutdown, leave }) => {
    const lock = await takeLock(settings.dataDir, () => void leave(1));
    shutdown.add(() => lock.release());
    const store = await openStore(settings, log);
    shutdown.add(() => store.close());
    return job({ store, settings, log });
  });
