import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type LogFn, type Logger, pino, stdSerializers } from 'pino';

import type { Settings } from './settings';

export type Log = FastifyBaseLogger;

/**
 * Structured log lines on standard output. Only listed fields are logged: a request's method, route, and ID, never a
 * URL with its query, a body, or a header; an error's type and stack, never its message, which may quote a statement
 * with its values.
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

/** SQLSTATE codes for a lost connection and for a database server that stops or starts. */
const lostConnection = /^(08|57P0)/;

/**
 * A database outage is reported once when it starts and once when it ends. Errors caused by it are logged at debug
 * level only.
 */
function demoteLostConnections(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
  const [fields] = args as [{ err?: { code?: unknown } } | string | undefined];
  const isConsequence =
    typeof fields === 'object' && typeof fields?.err?.code === 'string' && lostConnection.test(fields.err.code);
  if (isConsequence && level > debugLevel) return this.debug(...args);
  method.apply(this, args);
}

const serializedFields = new Set(['req', 'res', 'err']);

/**
 * Fields without a serializer are logged only if they are numbers or strings, because a library may pass a raw request
 * with its token.
 */
const allowedFields = (line: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(line).filter(([name, value]) => serializedFields.has(name) || typeof value !== 'object'),
  );

/** A database driver may quote a row in the message of an error or its causes, so only the stack frames are kept. */
function withoutMessages(error: unknown, stack: string): string {
  if (typeof error !== 'object' || error === null) return stack.slice(0, 4000);
  const { message, cause } = error as { message?: unknown; cause?: unknown };
  return withoutMessages(cause, typeof message === 'string' && message ? stack.replaceAll(message, '') : stack);
}
