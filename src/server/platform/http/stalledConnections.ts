import type { FastifyInstance } from 'fastify';

/**
 * Closes connections on which nothing has been sent for `stallTimeoutMs`, so that responses to clients that have
 * stopped reading do not fill the memory. Node's socket timeout notices progress even within a large chunk, so a slow
 * client is not mistaken for a stalled one.
 */
export function closeStalledConnections(app: FastifyInstance, stallTimeoutMs = 25_000) {
  app.addHook('onRequest', async (_request, { raw }) => {
    raw.setTimeout(stallTimeoutMs, () => {
      // If no data is waiting to be sent, the response is still being produced.
      if (raw.writableLength > 0) raw.socket?.destroy();
    });
  });
}
