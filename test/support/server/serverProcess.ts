import { setTimeout as delay } from 'node:timers/promises';

import { spawnServer } from './serverChild';

const address = /is ready: (http:\/\/\S+)/;

/** The built server as a process of its own, as an operator runs it. */
export function runServer(environment: Record<string, string>) {
  const child = spawnServer({ LOG_LEVEL: 'fatal', ...environment });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed.err += chunk.toString()));
  const ended = new Promise<{ status: number | null }>((done) => {
    child.once('close', (status) => done({ status }));
  });

  return {
    printed,
    pid: child.pid,
    ended,
    /** Resolves with the address; rejects if the server ends first. */
    async ready() {
      let isOver = false;
      void ended.then(() => (isOver = true));
      while (!isOver) {
        const found = address.exec(printed.out)?.[1];
        if (found) return found;
        await delay(20);
      }
      throw new Error(`The server ended: ${printed.err || printed.out}`);
    },
    async end(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
export type ServerProcess = ReturnType<typeof runServer>;
