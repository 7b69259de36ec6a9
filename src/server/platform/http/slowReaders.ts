import type { FastifyInstance } from 'fastify';

/**
 * Closes connections whose client does not read its answer, so that answers do not pile up in memory: when nothing was
 * sent since the last check. The socket timeout of Node notices progress even within one large chunk, so a slow reader
 * is not mistaken for a stalled one.
 */
export function endSlowReaders(app: FastifyInstance, lookEveryMs = 25_000) {
  app.addHook('onRequest', async (_request, { raw }) => {
    raw.setTimeout(lookEveryMs, () => {
      // With nothing waiting to be sent, the answer is still being produced.
      if (raw.writableLength > 0) raw.socket?.destroy();
    });
  });
}
