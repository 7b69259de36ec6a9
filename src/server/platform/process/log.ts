import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type LogFn, type Logger, pino, stdSerializers } from 'pino';

import type { Settings } from './settings';

export type Log = FastifyBaseLogger;

/**
 * Structured log lines on standard output. Of a request, only the method, route, and ID are logged, never its query,
 * headers, or body. Of an error, only the type, code, and stack are logged, never the message, which may quote a
 * statement with its values.
 */
export function makeLog(settings: Pick<Settings, 'logLevel'>, destination?: DestinationStream): Log {
  const options = {
    level: settings.logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { log: allowedFields },
    hooks: { logMethod: demoteLostConnections },
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

const debugLevel = 20;

/** The SQLSTATE codes of lost connections and of a database server that is stopping or starting. */
const lostConnectionCode = /^(08|57P0)/;

/**
 * Lowers errors that a database outage causes to debug level, because the outage itself is logged when it starts and
 * when it ends.
 */
function demoteLostConnections(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
  const [fields] = args as [{ err?: { code?: unknown } } | string | undefined];
  const isConsequence =
    typeof fields === 'object' && typeof fields?.err?.code === 'string' && lostConnectionCode.test(fields.err.code);
  if (isConsequence && level > debugLevel) return this.debug(...args);
  method.apply(this, args);
}

const serializedFields = new Set(['req', 'res', 'err']);

/** Drops objects that have no serializer, because a library may log a raw request with its token. */
const allowedFields = (line: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(line).filter(([name, value]) => serializedFields.has(name) || typeof value !== 'object'),
  );

/** Keeps only the stack frames, because a database driver may quote a row in the message of an error or its causes. */
function withoutMessages(error: unknown, stack: string): string {
  if (typeof error !== 'object' || error === null) return stack.slice(0, 4000);
  const { message, cause } = error as { message?: unknown; cause?: unknown };
  return withoutMessages(cause, typeof message === 'string' && message ? stack.replaceAll(message, '') : stack);
}
