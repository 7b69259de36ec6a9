import { isOperatorError } from '@/server/operatorError';
import { takeLock } from '@/server/platform/database/lock';
import { isMigrated } from '@/server/platform/database/migrate';
import {
  assertDatabaseExists,
  isShared,
  openExistingAndMigrate,
  openExistingDatabase,
} from '@/server/platform/database/open';
import type { Store } from '@/server/platform/database/store';
import { type Log, makeLog } from '@/server/platform/process/log';
import { readSettings, type Settings } from '@/server/platform/process/settings';
import { makeShutdown, type Shutdown } from '@/server/platform/process/shutdown';

export type CommandContext = {
  settings: Settings;
  log: Log;
  shutdown: Shutdown;
  exit: (status: number) => Promise<void>;
};

export type CommandOutcome = {
  /** For people, on standard output. */
  text?: string;
  /** For people, on standard error. */
  problems?: string;
  /** For programs, with `--json`. */
  data?: object;
  /** 1: failed; 2: incomplete, or a difference was found. The default is 2 if there are problems, otherwise 0. */
  status?: 1 | 2;
};

export type CommandJob = (context: CommandContext) => Promise<CommandOutcome>;

export type RunOptions = { json?: boolean; logLevel?: Settings['logLevel'] };

/** Runs one command: prints its outcome and exits with its status. A failure exits with 1. */
export async function runCommand(job: CommandJob, { json = false, logLevel = 'warn' }: RunOptions = {}) {
  const shutdown = makeShutdown();
  const exit = async (status: number) => {
    await shutdown.run();
    process.exit(status);
  };
  /**
   * Resolves when the text has been written, because exiting earlier would cut off output that a slow reader of a pipe
   * has not received yet.
   */
  const print = (stream: NodeJS.WriteStream, text: string) =>
    new Promise<void>((resolve) => stream.write(`${text}\n`, () => resolve()));
  const printJson = (answer: object) => print(process.stdout, JSON.stringify(answer));
  process.on('SIGINT', () => void exit(1));
  process.on('SIGTERM', () => void exit(1));
  try {
    const settings = readSettings({ LOG_LEVEL: logLevel, ...process.env });
    // Logs to standard error, so that standard output has only the outcome, which programs can parse.
    const log = makeLog(settings, process.stderr);
    const { text, problems, data, status = problems ? 2 : 0 } = await job({ settings, log, shutdown, exit });
    if (json) await printJson({ ok: status === 0, ...data });
    else if (text) await print(process.stdout, text);
    if (problems) await print(process.stderr, problems);
    await exit(status);
  } catch (error) {
    const { message, stack } = error as Error;
    if (json) await printJson({ ok: false, error: message });
    await print(process.stderr, isOperatorError(error) ? message : (stack ?? message));
    await exit(1);
  }
}

/** Locks the data folder for this process until it ends. */
export async function lockDataDir({ settings, shutdown, exit }: CommandContext) {
  const lock = await takeLock(settings.dataDir, () => void exit(1));
  shutdown.add(() => lock.release());
}

/** Locks the data folder if only one process at a time can open the database. */
export async function lockUnlessShared(context: CommandContext) {
  if (!isShared(context.settings)) await lockDataDir(context);
}

/** Opens the database without migrating it, and closes it at shutdown. */
export async function openDatabaseFor({ settings, log, shutdown }: CommandContext): Promise<Store> {
  const store = await openExistingDatabase(settings, log);
  shutdown.add(() => store.close());
  return store;
}

/**
 * Opens the database, which must exist, and runs pending migrations. Locks the data folder first, unless the database
 * can be shared with running servers and has every migration.
 */
export async function openAndMigrateFor(context: CommandContext): Promise<Store> {
  const { settings, log, shutdown } = context;
  assertDatabaseExists(settings);
  if (isShared(settings)) {
    const store = await openDatabaseFor(context);
    if (await isMigrated(store.db)) return store;
  }
  await lockDataDir(context);
  const store = await openExistingAndMigrate(settings, log);
  shutdown.add(() => store.close());
  return store;
}
