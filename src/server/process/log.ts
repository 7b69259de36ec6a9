import type { FastifyBaseLogger } from 'fastify';
import { pino, stdSerializers, type DestinationStream } from 'pino';

import type { Settings } from './settings';

export type Log = FastifyBaseLogger;

/**
 * Structured lines on standard output. What may stand in one is listed here: of a request its method, route and id,
 * never an address with its query, a body or a header; of an error its kind and stack, never a statement's values
 * (reliability G1, G8).
 */
export function makeLog(settings: Pick<Settings, 'logLevel'>, destination?: DestinationStream): Log {
  const options = {
    level: settings.logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { log: listed },
    serializers: {
      req: (request: { id?: string; method?: string; routeOptions?: { url?: string } }) => ({
        id: request.id,
        method: request.method,
        route: request.routeOptions?.url,
      }),
      res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
      err: (error: Error) => {
        const { type, stack } = stdSerializers.err(error);
        return { type, code: 'code' in error ? error.code : undefined, stack: withoutMessages(error, stack) };
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

const things = new Set(['req', 'res', 'err']);

/** Beside what has a serializer, numbers and words: a library that traces its work may hand over a request as it came, with its token. */
const listed = (line: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(line).filter(([name, value]) => things.has(name) || typeof value !== 'object'));

/** A driver may quote a row in its message, and so may the causes behind it; the places in the code say enough. */
function withoutMessages(error: unknown, stack: string): string {
  if (typeof error !== 'object' || error === null) return stack.slice(0, 4000);
  const { message, cause } = error as { message?: unknown; cause?: unknown };
  return withoutMessages(cause, typeof message === 'string' && message ? stack.replaceAll(message, '') : stack);
}
