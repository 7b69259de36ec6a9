import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StoreDown } from '@/server/platform/database/outage';
import type { DatabaseSession, Engine } from '@/server/platform/database/session';
import { CannotStart } from '@/server/platform/process/cannotStart';
import { temporaryDir } from '@/server/platform/process/dataFolders';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';
import { listenForCommands } from './commandSocket';
import { copyDatabase } from './pgliteCopy';
import { ensureDatabase } from './pgliteFolder';
import { openSession } from './pgliteSession';
import { startThread, type Thread } from './pgliteThread';
import { importNotice, runStep, vacuum } from './pgliteTurns';
import { makePoolSlots } from './poolSlots';

const timeoutMs = 30_000;
const reopenDelayMs = 1000;

/**
 * Opens the embedded database in a worker thread, which is restarted if it fails. Callers take turns using its one
 * connection.
 */
export async function openPglite({ dataDir }: Pick<Settings, 'dataDir'>, log: Log, isBare = false): Promise<Engine> {
  const folder = join(dataDir, 'pglite');
  let thread: Thread | null = await openFolder(folder, isBare);
  let isClosing = false;
  let wasLate = false;
  const acquireTurn = makePoolSlots(1, timeoutMs);
  watch(thread);

  function watch(watchedThread: Thread) {
    void watchedThread.ended.then(async (cause) => {
      thread = null;
      if (isClosing) return;
      log.error({ err: cause }, 'the embedded database failed; reopening it');
      await reopen();
    });
  }

  async function reopen() {
    for (let attempts = 1; !thread && !isClosing; attempts += 1) {
      try {
        const newThread = await startThread(folder);
        watch(newThread);
        thread = newThread;
        log.warn({ attempts }, 'the embedded database is available again');
      } catch (error) {
        const level = attempts === 1 ? 'error' : 'debug';
        log[level]({ err: error }, 'could not reopen the embedded database yet');
        await delay(reopenDelayMs, undefined, { ref: false });
      }
    }
    if (isClosing) await thread?.stop();
  }

  function currentThread() {
    if (!thread) throw new StoreDown();
    return thread;
  }

  async function acquire(): Promise<DatabaseSession> {
    currentThread();
    const releaseTurn = await acquireTurn();
    try {
      return openSession(currentThread(), releaseTurn);
    } catch (error) {
      releaseTurn();
      throw error;
    }
  }

  async function queryOnce(text: string, values?: readonly unknown[]) {
    const session = await acquire();
    try {
      return await session.query(text, values);
    } finally {
      session.release();
    }
  }

  return {
    durability:
      'embedded database: saved data survives a restart but not a power failure; set DATABASE_URL to protect against one',
    acquire,
    runStep,
    vacuum,
    importNotice,
    serveCommands: (answer) => listenForCommands(dataDir, log, answer),
    isShared: false,

    async copy() {
      const temporary = temporaryDir(dataDir);
      await mkdir(temporary, { recursive: true });
      // After a crash, the next start removes this folder with the other temporary files.
      const copyFolder = await mkdtemp(join(temporary, 'database-'));
      const remove = () => rm(copyFolder, { recursive: true, force: true });
      try {
        const target = join(copyFolder, 'pglite');
        await copyDatabase({
          source: folder,
          target,
          checkpoint: async () => void (await queryOnce('checkpoint')),
          withWritesPaused: async (work) => {
            const session = await acquire();
            try {
              await session.query('checkpoint');
              await work();
            } finally {
              session.release();
            }
          },
        });
        const reader = await startThread(target);
        const acquireCopyTurn = makePoolSlots(1, timeoutMs);
        return {
          acquire: async () => openSession(reader, await acquireCopyTurn()),
          async close() {
            await reader.stop();
            await remove();
          },
        };
      } catch (error) {
        await remove();
        throw error;
      }
    },

    /** Does not wait for a turn, because a long transaction is not an outage. */
    async ping(ms) {
      const timeout = delay(ms, 'late' as const, { ref: false });
      const isLate = (await Promise.race([currentThread().ask({ kind: 'ping' }), timeout])) === 'late';
      if (isLate && !wasLate) log.error('the embedded database is not responding');
      wasLate = isLate;
      if (isLate) throw new StoreDown();
    },

    async close() {
      isClosing = true;
      await thread?.stop();
    },
  };
}

async function openFolder(folder: string, isBare: boolean) {
  try {
    await ensureDatabase(folder, isBare);
    return await startThread(folder);
  } catch (error) {
    throw new CannotStart(`Could not open the embedded database in DATA_DIR: ${(error as Error).message}`);
  }
}
