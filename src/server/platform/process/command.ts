import { isMigrated } from '@/server/platform/database/migrate';
import { takeLock } from '@/server/platform/database/lock';
import { assertStored, isShared, openExistingDatabase, openExistingStore } from '@/server/platform/database/open';
import type { Store } from '@/server/platform/database/store';

import { makeLog, type Log } from './log';
import { isOperatorError } from './operatorError';
import { readSettings, type Settings } from './settings';
import { makeShutdown, type Shutdown } from './shutdown';

/** What a command has to work with. */
export type Context = {
  settings: Settings;
  log: Log;
  shutdown: Shutdown;
  leave: (status: number) => Promise<void>;
};

/** How a command ended. */
export type Outcome = {
  /** For people, on standard output. */
  text?: string;
  /** For people, on standard error. */
  problems?: string;
  /** For programs, with `--json`. */
  data?: object;
  /** 1: failed; 2: a part of the work was not done, or something differs. 2 where there are problems, otherwise 0. */
  status?: 1 | 2;
};

export type Job = (context: Context) => Promise<Outcome>;

/** How a command runs. */
export type Manner = { json?: boolean; logLevel?: Settings['logLevel'] };

/** Runs one command to its end: prints its outcome and exits with its status; a failure exits with 1. */
export async function runCommand(job: Job, { json = false, logLevel = 'warn' }: Manner = {}) {
  const shutdown = makeShutdown();
  const leave = async (status: number) => {
    await shutdown.run();
    process.exit(status);
  };
  /** Resolves when a slow reader of a pipe has got all of it, which the exit would cut off. */
  const print = (stream: NodeJS.WriteStream, text: string) =>
    new Promise<void>((resolve) => stream.write(`${text}\n`, () => resolve()));
  const printJson = (answer: object) => print(process.stdout, JSON.stringify(answer));
  process.on('SIGINT', () => void leave(1));
  process.on('SIGTERM', () => void leave(1));
  try {
    const settings = readSettings({ LOG_LEVEL: logLevel, ...process.env });
    // Standard output holds the outcome alone, so that a program can read it.
    const log = makeLog(settings, process.stderr);
    const { text, problems, data, status = problems ? 2 : 0 } = await job({ settings, log, shutdown, leave });
    if (json) await printJson({ ok: status === 0, ...data });
    else if (text) await print(process.stdout, text);
    if (problems) await print(process.stderr, problems);
    await leave(status);
  } catch (error) {
    const { message, stack } = error as Error;
    if (json) await printJson({ ok: false, error: message });
    await print(process.stderr, isOperatorError(error) ? message : (stack ?? message));
    await leave(1);
  }
}

/** Keeps every other process off the data folder until this one ends. */
export async function lockDataDir({ settings, shutdown, leave }: Context) {
  const lock = await takeLock(settings.dataDir, () => void leave(1));
  shutdown.add(() => lock.release());
}

/** Keeps them off where the database is for one process at a time. */
export async function lockUnlessShared(context: Context) {
  if (!isShared(context.settings)) await lockDataDir(context);
}

/** Opens the database without migrating it, and closes it at the end. */
export async function openDatabaseFor({ settings, log, shutdown }: Context): Promise<Store> {
  const store = await openExistingDatabase(settings, log);
  shutdown.add(() => store.close());
  return store;
}

/**
 * Opens the database, which must exist: alongside running servers where it can be shared and has every migration, else with
 * the data folder for itself.
 */
export async function openStoreFor(context: Context): Promise<Store> {
  const { settings, log, shutdown } = context;
  assertStored(settings);
  if (isShared(settings)) {
    const store = await openExistingDatabase(settings, log);
    shutdown.add(() => store.close());
    if (await isMigrated(store.db)) return store;
  }
  await lockDataDir(context);
  const store = await openExistingStore(settings, log);
  shutdown.add(() => store.close());
  return store;
}
