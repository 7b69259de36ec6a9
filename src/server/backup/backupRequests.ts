import { chmod, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import type { Store } from '@/server/db/store';
import type { FileStorage } from '@/server/files/storage/storage';
import { CannotStart } from '@/server/process/cannotStart';
import type { Log } from '@/server/process/log';
import type { Keys } from '@/server/keys/seal';

import { writeBackup, type BackedUp } from './writeBackup';

/** Operating systems limit the path of a Unix socket. */
const longestPath = 100;
const socketPath = (dataDir: string) => join(dataDir, 'backup.sock');

type Answer = { done: BackedUp } | { failed: string };
type BackupParts = { store: Store; storage: FileStorage; dataDir: string; keys: Keys; log: Log };

/**
 * Accepts backup requests while the server holds the embedded database, which allows no second process. The socket is
 * in the data folder, readable by its owner alone. Returns a function that closes it.
 */
export async function listenForBackups({ store, storage, dataDir, keys, log }: BackupParts) {
  const path = socketPath(dataDir);
  if (process.platform === 'win32' || Buffer.byteLength(path) > longestPath) {
    log.warn('no backup can be made while this server runs: DATA_DIR is too long a name for a socket');
    return () => undefined;
  }
  await rm(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', (error) => log.warn({ err: error }, 'whoever asked for a backup left'));
    // readline re-emits errors of its input; an unhandled one would end the server.
    const orders = createInterface({ input: socket }).on('error', () => undefined);
    orders.once('line', (dir) => {
      void writeBackup({ store, storage, keys, dir })
        .then((done): Answer => ({ done }))
        .catch((error: unknown): Answer => {
          if (!(error instanceof CannotStart)) log.error({ err: error }, 'a backup failed');
          return { failed: (error as Error).message };
        })
        .then((answer) => socket.end(`${JSON.stringify(answer)}\n`));
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  await chmod(path, 0o600);
  return () => {
    server.close();
    return rm(path, { force: true });
  };
}

/** Asks the running server on this data folder for a backup into `dir`; null when no server is running. */
export async function requestBackup(dataDir: string, dir: string): Promise<BackedUp | null> {
  const socket = connect(socketPath(dataDir));
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  } catch {
    return null;
  }
  socket.write(`${dir}\n`);
  for await (const line of createInterface({ input: socket })) {
    const answer = JSON.parse(line) as Answer;
    if ('failed' in answer) throw new CannotStart(answer.failed);
    return answer.done;
  }
  throw new CannotStart(
    'The server ended before the backup was finished. What it left has no manifest and is no backup.',
  );
}
