import { setTimeout as delay } from 'node:timers/promises';

import { type DatabaseLocation, makeLocation } from '../databases/store';
import { spawnServer } from './serverChild';

const address = /is ready: (http:\/\/\S+)/;

/** Starts the built server as a separate process, as an operator runs it; `entry` is another copy's script. */
export function runServer(environment: Record<string, string>, entry?: string) {
  const child = spawnServer({ LOG_LEVEL: 'fatal', LINK_CHECKS: 'off', ...environment }, entry);
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

/** Gives each test a database location and starts servers there, which are stopped after the test even if it fails. */
export function serversOfEachTest() {
  const running = new Set<ServerProcess>();
  let place: DatabaseLocation;
  beforeEach(async () => {
    place = await makeLocation();
  });
  afterEach(async () => {
    await Promise.all([...running].map((server) => server.end('SIGKILL')));
    running.clear();
    await place.remove();
  });
  return {
    place: () => place,
    /** Replaces the test's own location. */
    async replaceLocation(options: Parameters<typeof makeLocation>[0]) {
      await place.remove();
      place = await makeLocation(options);
    },
    run(environment: Record<string, string> = {}, base: Record<string, string> = place.environment) {
      const server = runServer({ ...base, ...environment });
      running.add(server);
      return server;
    },
  };
}
