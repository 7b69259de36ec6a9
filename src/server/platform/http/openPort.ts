import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { MigrationProgress } from '@/server/platform/database/migrate';
import { version } from '@/server/platform/process/version';

import { failure } from './reply';

const retryAfterS = 5;

/** How long a request's headers may take to arrive, and how often connections are checked for that. */
export const connectionTimeouts = { headersTimeout: 10_000, connectionsCheckingInterval: 2000 };

/**
 * Listens on the server's address. During startup, `/health` responds with 200, and `/ready` and everything else with
 * 503. Then the app takes over, and no connection is refused in between.
 */
export async function openPort({ host, port }: { host: string; port: number }) {
  let migration: MigrationProgress | undefined;
  /** The app's server, which does not listen itself. */
  let app: Server | undefined;

  function send(response: ServerResponse, status: number, body: object) {
    const headers = { 'x-harbor-version': version, 'cache-control': 'no-store', connection: 'close' };
    if (status === 503) response.setHeader('retry-after', retryAfterS);
    response.writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(body));
  }

  const server = createServer(connectionTimeouts, (request, response) => {
    if (app) return void app.emit('request', request, response);
    // Discards the body, so that the client can receive the response.
    request.resume();
    const path = request.url?.split('?')[0];
    if (path === '/health') return send(response, 200, { status: 'ok', version });
    const status = migration ? 'migrating' : 'starting';
    if (path === '/ready') return send(response, 503, { status, version, ...(migration && { migration }) });
    send(response, 503, failure('The server is starting. Try again in a moment.'));
  });
  server.on('upgrade', (request, socket, head) => {
    if (app) return void app.emit('upgrade', request, socket, head);
    // Node.js has removed its own error listener, so a connection reset would otherwise end the process.
    socket.on('error', () => socket.destroy());
    socket.end(`HTTP/1.1 503 Service Unavailable\r\nRetry-After: ${retryAfterS}\r\nConnection: close\r\n\r\n`);
  });
  server.on('clientError', (error, socket) => {
    if (app) app.emit('clientError', error, socket);
    else socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: boundPort } = server.address() as AddressInfo;
  let closePromise: Promise<void> | undefined;
  return {
    port: boundPort,
    /** After this call, the app handles requests. */
    handOver(to: Server) {
      server.keepAliveTimeout = to.keepAliveTimeout;
      server.requestTimeout = to.requestTimeout;
      app = to;
    },
    onStep: (progress: MigrationProgress) => void (migration = progress),
    /** Accepts no new connections; resolves when all are closed. */
    close: () => (closePromise ??= new Promise<void>((resolve) => void server.close(() => resolve()))),
    /** Closes the connections that are still in use. */
    closeConnections: () => server.closeAllConnections(),
  };
}
