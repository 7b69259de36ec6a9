import { parseArgs, type ParseArgsConfig } from 'node:util';

import { counted } from '@/contract/counted';
import type { Store } from '@/server/db/store';
import { CannotStart } from './cannotStart';
import { takeLock } from '@/server/db/lock';
import { assertStored, openExistingStore } from '@/server/db/open';
import { makeLog, type Log } from './log';
import { readSettings, SettingsError, type Settings } from './settings';
import { makeShutdown, type Shutdown } from './shutdown';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Given extends Options> = ReturnType<typeof parseArgs<{ options: Given; allowPositionals: true }>>['values'];
/** How a command is called: `usage` is what `--help` prints, `positionals` how many arguments without a name it takes, or at least and at most. */
type Call<Given extends Options> = {
  usage: string;
  options?: Given;
  positionals?: number | readonly [least: number, most: number];
};
type Arguments<Given extends Options> = { values: Values<Given>; positionals: string[] };

type Start<Given extends Options> = Arguments<Given> & {
  settings: Settings;
  log: Log;
  shutdown: Shutdown;
  leave: (status: number) => Promise<void>;
};
/** What a command prints; with `problems` it ends with status 2, because it did a part of its work only. */
type Outcome = string | { done: string; problems: string };

/** The arguments of the process; undefined where it is asked for help. Throws CannotStart for what it does not know. */
function readArguments<Given extends Options>({ usage, options, positionals: count = 0 }: Call<Given>) {
  const [least, most] = typeof count === 'number' ? [count, count] : count;
  const fail = (reason: string) => new CannotStart(`${reason}\n${usage}`);
  let parsed;
  try {
    parsed = parseArgs({ options: { ...options, help: { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    throw fail((error as Error).message);
  }
  const { values, positionals } = parsed;
  if (values.help) return undefined;
  if (positionals.length < least || positionals.length > most)
    throw fail(
      `It takes ${least < most ? `${least} to ` : ''}${counted(most, 'argument')}, and ${positionals.length} were given.`,
    );
  return { values: values as Values<Given>, positionals };
}

/** Runs one job as a process of its own and prints the returned line; a failure exits with status 1. */
export async function runProcess<Given extends Options>(
  call: Call<Given>,
  job: (start: Start<Given>) => Promise<Outcome>,
) {
  const shutdown = makeShutdown();
  const leave = async (status: number) => {
    await shutdown.run();
    process.exit(status);
  };
  process.on('SIGINT', () => void leave(1));
  process.on('SIGTERM', () => void leave(1));
  try {
    const given = readArguments(call);
    if (!given) {
      process.stdout.write(`${call.usage}\n`);
      return await leave(0);
    }
    const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env });
    const outcome = await job({ ...given, settings, log: makeLog(settings), shutdown, leave });
    process.stdout.write(`${typeof outcome === 'string' ? outcome : outcome.done}\n`);
    if (typeof outcome !== 'string') process.stderr.write(`${outcome.problems}\n`);
    await leave(typeof outcome === 'string' ? 0 : 2);
  } catch (error) {
    const isOperatorError = error instanceof SettingsError || error instanceof CannotStart;
    process.stderr.write(`${isOperatorError ? error.message : (error as Error).stack}\n`);
    await leave(1);
  }
}

type Open<Given extends Options> = Arguments<Given> & { store: Store; settings: Settings; log: Log };

/** Runs one job on the store, which must exist; a lock keeps other processes off the data folder. */
export const runCommand = <Given extends Options>(call: Call<Given>, job: (open: Open<Given>) => Promise<Outcome>) =>
  runProcess(call, async ({ settings, log, shutdown, leave, values, positionals }) => {
    assertStored(settings);
    const lock = await takeLock(settings.dataDir, () => void leave(1));
    shutdown.add(() => lock.release());
    const store = await openExistingStore(settings, log);
    shutdown.add(() => store.close());
    return job({ store, settings, log, values, positionals });
  });
