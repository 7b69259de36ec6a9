import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { MigrationProgress } from '@/server/db/migrate';
import { version } from '@/server/process/version';

import { failure } from './reply';

const retryAfterS = 5;

/**
 * Answers on the address of the server while it starts: `/health` with 200, `/ready` and everything else with 503. The
 * port is free for the app as soon as `close` resolves.
 */
export async function answerProbesWhileStarting({ host, port }: { host: string; port: number }) {
  let migration: MigrationProgress | undefined;

  function send(response: ServerResponse, status: number, body: object) {
    const headers = { 'x-harbor-version': version, 'cache-control': 'no-store', connection: 'close' };
    if (status === 503) response.setHeader('retry-after', retryAfterS);
    response.writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(body));
  }

  const server = createServer((request, response) => {
    // What is sent is not read, but the connection stays usable for the answer.
    request.resume();
    const path = request.url?.split('?')[0];
    if (path === '/health') return send(response, 200, { status: 'ok', version });
    const status = migration ? 'migrating' : 'starting';
    if (path === '/ready') return send(response, 503, { status, version, ...(migration && { migration }) });
    send(response, 503, failure('The server is starting. Try again in a moment.'));
  });
  server.headersTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  return {
    /** The port that is kept for the app. */
    port: taken,
    onStep: (progress: MigrationProgress) => void (migration = progress),
    close: () =>
      (closed ??= new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      })),
  };
}
