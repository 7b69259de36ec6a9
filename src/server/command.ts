import type { Store } from './backend';
import { CannotStart } from './cannotStart';
import { takeLock } from './db/lock';
import { openStore } from './db/open';
import { makeLeaving } from './leaving';
import { makeLog, type Log } from './log';
import { readSettings, SettingsError, type Settings } from './settings';

/** Runs one job on the store, as the only process on the data folder. Its line is printed; a failure ends with status 1. */
export async function runCommand(job: (open: { store: Store; settings: Settings; log: Log }) => Promise<string>) {
  const leaving = makeLeaving();
  const leave = async (status: number) => {
    await leaving.leave();
    process.exit(status);
  };
  process.on('SIGINT', () => void leave(1));
  process.on('SIGTERM', () => void leave(1));
  try {
    const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env });
    const log = makeLog(settings);
    const lock = await takeLock(settings.dataDir, () => void leave(1));
    leaving.then(() => lock.release());
    const store = await openStore(settings, log);
    leaving.then(() => store.close());
    process.stdout.write(`${await job({ store, settings, log })}\n`);
    await leave(0);
  } catch (error) {
    const isTheirs = error instanceof SettingsError || error instanceof CannotStart;
    process.stderr.write(`${isTheirs ? error.message : (error as Error).stack}\n`);
    await leave(1);
  }
}
