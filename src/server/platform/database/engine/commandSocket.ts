import { chmod, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import type { CommandHandler } from '@/server/platform/database/session';
import { CannotStart } from '@/server/platform/process/cannotStart';
import type { Log } from '@/server/platform/process/log';

/** Operating systems limit the length of a Unix socket path. */
const maxSocketPathLength = 100;
const socketPath = (dataDir: string) => join(dataDir, 'backup.sock');

type Answer = { done: unknown } | { failed: string };

/**
 * Serves commands that run on the same computer while this process holds the lock of the embedded database. The socket
 * is in the data folder, accessible to its owner only. Returns a function that closes it.
 */
export async function listenForCommands(dataDir: string, log: Log, answer: CommandHandler) {
  const path = socketPath(dataDir);
  const isWindows = process.platform === 'win32';
  if (isWindows || Buffer.byteLength(path) > maxSocketPathLength) {
    const reason = isWindows ? 'Windows is not supported' : 'the path of DATA_DIR is too long for a socket';
    log.warn(`backups are not possible while this server runs: ${reason}`);
    return () => undefined;
  }
  await rm(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', (error) => log.warn({ err: error }, 'the connection to a command failed'));
    // readline re-emits its input's errors; an unhandled one would end the server.
    const requests = createInterface({ input: socket }).on('error', () => undefined);
    requests.once('line', (request) => {
      void answer(request)
        .then((done): Answer => ({ done }))
        .catch((error: unknown): Answer => {
          if (!(error instanceof CannotStart)) log.error({ err: error }, 'a command failed');
          return { failed: (error as Error).message };
        })
        .then((result) => socket.end(`${JSON.stringify(result)}\n`));
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  await chmod(path, 0o600);
  return () => {
    server.close();
    return rm(path, { force: true });
  };
}

/** Errors that mean there is no socket, nothing listens on it, or its path is too long. */
const noServerCodes = new Set(['ENOENT', 'ECONNREFUSED', 'EINVAL', 'ENAMETOOLONG']);

/** Sends a request to the server that uses this data folder; resolves with undefined if none is running. */
export async function requestFromServer(dataDir: string, request: string): Promise<{ answer: unknown } | undefined> {
  const socket = connect(socketPath(dataDir));
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (noServerCodes.has(code)) return undefined;
    throw new CannotStart(`Could not reach the server that is using DATA_DIR (${code}).`, { cause: error });
  }
  socket.write(`${request}\n`);
  for await (const line of createInterface({ input: socket })) {
    const answer = JSON.parse(line) as Answer;
    if ('failed' in answer) throw new CannotStart(answer.failed);
    return { answer: answer.done };
  }
  throw new CannotStart('The server stopped before it completed the request.');
}
