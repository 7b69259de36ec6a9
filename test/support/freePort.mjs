import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A range below the ephemeral ports of operating systems (from 32768, or from 49152), so that no outgoing connection
 * takes a port first.
 */
const [from, to] = [20_000, 32_000];

/** Finds a port on this machine on which nothing listens, for a program that must be given one. */
export async function freePort() {
  const port = randomInt(from, to);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error.code === 'EADDRINUSE') return freePort();
    throw error;
  }
  server.close();
  await once(server, 'close');
  return port;
}
