import type { FastifyInstance } from 'fastify';

/**
 * Cuts off whoever asks and then does not read, so that answers do not pile up in memory (reliability H3): at a look
 * since whose last one nothing has left. Node's own watch knows what has left even of one large piece, so a slow reader
 * is not taken for one who does not read.
 */
export function endSlowReaders(app: FastifyInstance, lookEveryMs = 25_000) {
  app.addHook('onRequest', async (_request, { raw }) => {
    raw.setTimeout(lookEveryMs, () => {
      // An answer that is still being made keeps nobody waiting but its reader.
      if (raw.writableLength > 0) raw.socket?.destroy();
    });
  });
}
