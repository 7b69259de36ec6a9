import { setTimeout as delay } from 'node:timers/promises';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { CannotStart } from '@/server/process/cannotStart';
import type { Log } from '@/server/process/log';
import type { Settings } from '@/server/process/settings';

import { temporaryDir } from '@/server/files/places';

import type { Engine, DatabaseSession } from '@/server/db/session';
import { StoreBusy, StoreDown } from '@/server/db/outage';
import { listenForCommands } from './commandSocket';
import { copyDatabase } from './pgliteCopy';
import { ensureDatabase } from './pgliteFolder';
import { sessionOf } from './pgliteSession';
import { startThread, type Thread } from './pgliteThread';
import { importNotice, runStep, vacuum } from './pgliteTurns';

const patienceMs = 30_000;
const reopenMs = 1000;

/** The embedded database: one connection, used in turns, in a worker thread that is restarted when it fails. */
export async function openPglite({ dataDir }: Pick<Settings, 'dataDir'>, log: Log, isBare = false): Promise<Engine> {
  const folder = join(dataDir, 'pglite');
  let thread: Thread | null = await open(folder, isBare);
  let isClosing = false;
  const nextTurn = makeConnectionLock(patienceMs);
  watch(thread);

  function watch(opened: Thread) {
    void opened.ended.then(async (cause) => {
      thread = null;
      if (isClosing) return;
      log.error({ err: cause }, 'the embedded database failed and is opened again');
      await reopen();
    });
  }

  async function reopen() {
    for (let attempts = 1; !thread && !isClosing; attempts += 1) {
      try {
        const opened = await startThread(folder);
        watch(opened);
        thread = opened;
        log.warn({ attempts }, 'the embedded database answers again');
      } catch (error) {
        const level = attempts === 1 ? 'error' : 'debug';
        log[level]({ err: error }, 'the embedded database cannot be opened yet');
        await delay(reopenMs, undefined, { ref: false });
      }
    }
    if (isClosing) await thread?.stop();
  }

  function current() {
    if (!thread) throw new StoreDown();
    return thread;
  }

  async function acquire(): Promise<DatabaseSession> {
    current();
    const endTurn = await nextTurn();
    try {
      return sessionOf(current(), endTurn);
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  async function once(text: string, values?: readonly unknown[]) {
    const session = await acquire();
    try {
      return await session.query(text, values);
    } finally {
      session.release();
    }
  }

  return {
    durability:
      'embedded database: what was acknowledged survives the end of the process, but not a power cut; set DATABASE_URL for that',
    acquire,
    runStep,
    vacuum,
    importNotice,
    answerCommands: (answer) => listenForCommands(dataDir, log, answer),
    isShared: false,

    async copy() {
      const temporary = temporaryDir(dataDir);
      await mkdir(temporary, { recursive: true });
      // After a crash the next start removes it with the other temporary files.
      const place = await mkdtemp(join(temporary, 'database-'));
      const remove = () => rm(place, { recursive: true, force: true });
      try {
        const target = join(place, 'pglite');
        await copyDatabase({
          source: folder,
          target,
          checkpoint: async () => void (await once('checkpoint')),
          pause: async (deed) => {
            const session = await acquire();
            try {
              await session.query('checkpoint');
              await deed();
            } finally {
              session.release();
            }
          },
        });
        const reader = await startThread(target);
        const turn = makeConnectionLock(patienceMs);
        return {
          acquire: async () => sessionOf(reader, await turn()),
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

    /** Bypasses the queue: a long transaction is no outage. */
    async ping(ms) {
      const late = delay(ms, 'late' as const, { ref: false });
      if ((await Promise.race([current().ask({ kind: 'ping' }), late])) === 'late') throw new StoreDown();
    },

    async close() {
      isClosing = true;
      await thread?.stop();
    },
  };
}

async function open(folder: string, isBare: boolean) {
  try {
    await ensureDatabase(folder, isBare);
    return await startThread(folder);
  } catch (error) {
    throw new CannotStart(`The embedded database in DATA_DIR cannot be opened: ${(error as Error).message}`);
  }
}

/** Hands out one turn at a time, in order of arrival. Rejects after `patienceMs` of waiting. */
function makeConnectionLock(patienceMs: number) {
  let last = Promise.resolve();

  /** Resolves with a function that ends the turn. */
  return async function next(): Promise<() => void> {
    const before = last;
    let end = () => {};
    last = new Promise((resolve) => (end = resolve));

    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<'over'>((resolve) => (timer = setTimeout(resolve, patienceMs, 'over')));
    const came = await Promise.race([before, patience]);
    clearTimeout(timer);
    if (came !== 'over') return end;
    void before.then(end);
    throw new StoreBusy(
      new Error(`Waited ${patienceMs} ms for the one connection: is a transaction waiting for itself?`),
    );
  };
}
