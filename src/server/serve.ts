import { demoSignInsText } from '@/server/modules/auth/demoSignIns';
import { isOperatorError } from '@/server/operatorError';
import { takeLock } from '@/server/platform/database/lock';
import { type Log, makeLog } from './platform/process/log';
import { assertCodesAreSent, readSettings } from './platform/process/settings';
import { makeShutdown } from './platform/process/shutdown';
import { version } from './platform/process/version';

const shutdown = makeShutdown();
let log: Log | undefined;
let drainS = 0;
let stopPromise: Promise<void> | undefined;

async function exit(status: number) {
  await shutdown.run(log);
  process.exit(status);
}

/** Prints one line for errors that the operator can fix, and the stack for bugs. */
async function fail(error: unknown) {
  process.stderr.write(`${isOperatorError(error) ? error.message : (error as Error).stack}\n`);
  await exit(1);
}

const printJson = (answer: object) => void process.stdout.write(`${JSON.stringify(answer)}\n`);

/**
 * Drains only after SIGTERM, which a supervisor sends, because load balancers need time to notice. A person at a
 * terminal does not want to wait.
 */
async function stop(signal: NodeJS.Signals) {
  log?.info({ reason: signal }, 'stopping the server');
  if (signal === 'SIGTERM') await shutdown.drain(drainS);
  await exit(0);
}

function onLockLost() {
  log?.fatal('another server has taken DATA_DIR; stopping');
  void exit(1);
}

/**
 * Runs the server in this process until a signal or a failure ends it. With `json`, reports readiness or failure as one
 * JSON line among those of the log.
 */
export async function serve({ json = false }: { json?: boolean } = {}) {
  // A second signal is ignored, because a terminal sends it both to npm and to this process, and npm forwards it.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void (stopPromise ??= stop(signal)));

  process.on('unhandledRejection', (error) => log?.error({ err: error }, 'unhandled promise rejection'));
  process.on('uncaughtException', (error) => {
    log?.fatal({ err: error }, 'the server is in an unknown state; stopping');
    if (log) void exit(1);
    else void fail(error);
  });

  try {
    const settings = readSettings(process.env);
    assertCodesAreSent(settings);
    log = makeLog(settings);
    const lock = await takeLock(settings.dataDir, onLockLost);
    shutdown.add(() => lock.release());
    // Loaded after the lock is taken, so that a second server exits quickly.
    const { startServer } = await import('./start');
    const { address, durability } = await startServer({ settings, log, shutdown });
    drainS = settings.drainS;
    if (json) return printJson({ ok: true, version, address, durability });
    const lines = [
      `Harbor Benefits ${version} is ready: ${address}`,
      `Storage: ${durability}`,
      ...(settings.demo ? [demoSignInsText()] : []),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    if (json) printJson({ ok: false, error: (error as Error).message });
    await fail(error);
  }
}
