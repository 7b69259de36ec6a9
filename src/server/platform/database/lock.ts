import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { CannotStart } from '@/server/platform/process/cannotStart';
import { hasErrorCode, ifExists } from '@/server/platform/process/ifExists';

import { isStillRunning, type ProcessIdentity, thisProcess } from './processIdentity';

const heartbeatMs = 2000;
/**
 * A lock held on another machine or in another container is stale after this long without a heartbeat, because its
 * process cannot be checked.
 */
const staleAfterMs = 15_000;
/** A guard file older than this was left by a process that stopped during its takeover. */
const staleTakeoverMs = 5000;

export type Lock = { release(): Promise<void> };

/**
 * Locks the data folder for this process: two servers on one embedded database would overwrite each other's pages
 * without an error. Calls `onLost` if another process takes the lock anyway.
 */
export async function takeLock(dataDir: string, onLost: () => void): Promise<Lock> {
  const path = join(dataDir, 'server.lock');
  const ownContent = JSON.stringify(thisProcess());
  try {
    await makeFolder(dataDir);
    if (!(await createFile(path, ownContent))) await takeOver(path, ownContent);
    if ((await readIfExists(path)) !== ownContent) throw inUseError(dataDir);
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`);
  }
  // A failed heartbeat is ignored; the next one follows.
  const timer = setInterval(() => void beat().catch(() => undefined), heartbeatMs).unref();

  async function beat() {
    if ((await readIfExists(path)) === ownContent || (await createFile(path, ownContent))) {
      const now = new Date();
      return utimes(path, now, now);
    }
    clearInterval(timer);
    onLost();
  }

  return {
    async release() {
      clearInterval(timer);
      if ((await readIfExists(path)) === ownContent) await rm(path, { force: true });
    },
  };

  /** Only one process at a time may declare a lock stale. Otherwise, two could overwrite each other's lock. */
  async function takeOver(path: string, content: string) {
    const guard = `${path}.taking`;
    if (await isOlderThan(guard, staleTakeoverMs)) await rm(guard, { force: true });
    if (!(await createFile(guard, content))) throw inUseError(dataDir);
    try {
      if (!(await isStale(path))) throw inUseError(dataDir);
      const newLock = `${path}.${process.pid}`;
      await writeFile(newLock, content, { mode: 0o600 });
      await rename(newLock, path);
    } finally {
      await rm(guard, { force: true });
    }
  }
}

/** Replaces Node's recursive mkdir, which never returns if the system refuses to create a folder in an existing one. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error;
    await makeFolder(dirname(path));
    await makeFolder(path);
  }
}

const inUseError = (dataDir: string) =>
  new CannotStart(`DATA_DIR ${dataDir} is in use by another Harbor Benefits server. Stop that server first.`);

const readIfExists = (path: string) => ifExists(readFile(path, 'utf8'));

/**
 * Creates the file with its content in one step, so that no process reads a partial file. Returns false if the file
 * exists.
 */
async function createFile(path: string, content: string) {
  const draft = `${path}.${process.pid}.new`;
  await writeFile(draft, content, { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function isOlderThan(path: string, ms: number) {
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && Date.now() - stats.mtimeMs > ms;
}

async function isStale(path: string) {
  const text = await readIfExists(path);
  if (text === undefined) return true;
  try {
    const holder = JSON.parse(text) as ProcessIdentity;
    return holder.place === thisProcess().place ? !isStillRunning(holder) : await isOlderThan(path, staleAfterMs);
  } catch {
    return isOlderThan(path, staleAfterMs);
  }
}
