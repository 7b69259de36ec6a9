import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long a small body may take, and how fast an upload must arrive in each interval of that length. */
type BodyLimits = { checkEveryMs: number; timeoutMs: number; minBytesPerSecond: number };

const bodyLimits: BodyLimits = { checkEveryMs: 2000, timeoutMs: 30_000, minBytesPerSecond: 8 * 1024 };
const smallBodyBytes = 1024 * 1024;

const isUpload = (request: FastifyRequest) =>
  request.headers['content-type']?.startsWith('multipart/') === true ||
  Number(request.headers['content-length'] ?? 0) > smallBodyBytes;

/**
 * Ends requests whose body arrives too slowly: small bodies after 30 s, and uploads that are slower than the minimum.
 */
export function endSlowBodies(app: FastifyInstance, { checkEveryMs, timeoutMs, minBytesPerSecond } = bodyLimits) {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (!hasBody) return;
    const isUploadBody = isUpload(request);
    let intervalStart = Date.now();
    let bytesAtStart = raw.socket.bytesRead;

    const timer = setInterval(() => {
      // While the server itself is not reading, the sender is not at fault.
      if (raw.readableFlowing !== true) {
        intervalStart = Date.now();
        bytesAtStart = raw.socket.bytesRead;
        return;
      }
      const waitedMs = Date.now() - intervalStart;
      if (waitedMs < timeoutMs) return;
      const receivedBytes = raw.socket.bytesRead - bytesAtStart;
      if (!isUploadBody || receivedBytes < minBytesPerSecond * (waitedMs / 1000)) raw.destroy();
      intervalStart = Date.now();
      bytesAtStart = raw.socket.bytesRead;
    }, checkEveryMs);
    timer.unref();
    const stop = () => clearInterval(timer);
    raw.once('end', stop).once('close', stop).once('error', stop);
  });
}
