import { chmod, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import type { Store } from '@/server/db/store';
import { CannotStart } from '@/server/process/cannotStart';
import type { Log } from '@/server/process/log';
import type { Keys } from '@/server/keys/seal';

import { writeBackup, type BackedUp } from './writeBackup';

/** Longer names the system does not take for a socket. */
const longestPath = 100;
const deskPath = (dataDir: string) => join(dataDir, 'backup.sock');

type Answer = { done: BackedUp } | { failed: string };
type Desk = { store: Store; dataDir: string; keys: Keys; log: Log };

/**
 * Takes orders for backups while the server holds the embedded database, which lets no second process in. The socket
 * lies in the data folder, for its owner alone. Returns how to close it.
 */
export async function listenForBackups({ store, dataDir, keys, log }: Desk) {
  const path = deskPath(dataDir);
  if (process.platform === 'win32' || Buffer.byteLength(path) > longestPath) {
    log.warn('no backup can be made while this server runs: DATA_DIR is too long a name for a socket');
    return () => undefined;
  }
  await rm(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', (error) => log.warn({ err: error }, 'whoever asked for a backup left'));
    // A reader of lines passes the errors of its source on; one that nobody listens to would end the server.
    const orders = createInterface({ input: socket }).on('error', () => undefined);
    orders.once('line', (dir) => {
      void writeBackup({ store, dataDir, keys, dir })
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

/** Asks the server on this data folder; null when none is there to ask. */
export async function askForBackup(dataDir: string, dir: string): Promise<BackedUp | null> {
  const socket = connect(deskPath(dataDir));
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
