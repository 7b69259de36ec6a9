import type { FastifyInstance } from 'fastify';

type Pace = { checkEveryMs: number; patienceMs: number };
const pace: Pace = { checkEveryMs: 2000, patienceMs: 30_000 };

/** Cuts off whoever asks and then does not read, so that answers do not pile up in memory (reliability H3). */
export function endSlowReaders(app: FastifyInstance, { checkEveryMs, patienceMs }: Pace = pace) {
  app.addHook('onSend', async (_request, { raw }, payload) => {
    const { socket } = raw;
    if (!socket) return payload;
    let since = Date.now();
    let written = socket.bytesWritten;

    const watch = setInterval(() => {
      // An answer that is still being made keeps nobody waiting but its reader.
      const isPending = raw.writableLength + socket.writableLength > 0;
      if (!isPending || socket.bytesWritten !== written) {
        since = Date.now();
        written = socket.bytesWritten;
      } else if (Date.now() - since >= patienceMs) socket.destroy();
    }, checkEveryMs);
    watch.unref();
    raw.once('close', () => clearInterval(watch));
    return payload;
  });
}
