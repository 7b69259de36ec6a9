import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from '@/server/platform/process/withTimeout';
import type { Backend } from './backend';

/** In seconds. Most calls take milliseconds; imports and exports take minutes. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Less than the ten seconds that Prometheus waits. Queries may have to wait for a database connection. */
const readTimeoutMs = 2000;

const toUnixSeconds = (moment: Date | null | undefined) => (moment ? moment.getTime() / 1000 : NaN);

/** Metrics for Prometheus. Labels are routes, methods, and status codes: nothing that identifies a person. */
export function makeMetrics(backend: Backend) {
  const { db, store, sockets, node, pushes, settings, log } = backend;
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  /**
   * A gauge that is read on request. A value that cannot be read in time, for example during a database outage, is left
   * out.
   */
  function gauge(name: string, help: string, read: () => number | Promise<number>) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.reset();
        const reading = Promise.resolve()
          .then(read)
          .catch((error: unknown) => {
            log.debug({ err: error, metric: name }, 'could not read a metric');
            return NaN;
          });
        const value = await withTimeout(readTimeoutMs, reading);
        if (value !== undefined && !Number.isNaN(value)) this.set(value);
      },
    });
  }
  /** A counter whose total is kept elsewhere. */
  function counter(name: string, help: string, readTotal: () => number) {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(readTotal());
      },
    });
  }
  const countOf = (table: 'outgoing_messages' | 'pushes') => async () => {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  const callDurations = new Histogram({
    name: 'harbor_call_duration_seconds',
    help: 'How long calls took, by route pattern, method, and status code.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets,
    registers,
  });

  gauge('harbor_database_waiting', 'Callers waiting for a database connection.', () => store.load.waiting);
  gauge('harbor_database_in_use', 'Database connections in use.', () => store.load.inUse);
  counter(
    'harbor_database_wait_seconds_total',
    'Total time that callers waited for a database connection.',
    () => store.load.waitedMs / 1000,
  );
  gauge('harbor_socket_sessions', 'Sessions with an open socket on this node.', () => sockets.localSessionIds().length);
  gauge('harbor_nodes', 'Server nodes that share this database.', () => node.count());
  gauge('harbor_redis_up', 'Whether Redis responds, if it is configured; 0 if several nodes run without it.', () => {
    const redis = sockets.redis();
    if (redis) return Number(redis === 'ok');
    return node.count() > 1 ? 0 : NaN;
  });
  gauge('harbor_messages_waiting', 'Emails and text messages waiting to be sent.', countOf('outgoing_messages'));
  gauge('harbor_notifications_waiting', 'Notifications with unsent pushes.', countOf('pushes'));
  counter('harbor_pushes_total', 'Pushes sent, one for each device or socket; failures are in the log.', () =>
    pushes.attemptedCount(),
  );

  let cleanedUpAt: Date | undefined;
  gauge('harbor_cleanup_timestamp_seconds', 'When this node last removed expired data.', () =>
    toUnixSeconds(cleanedUpAt),
  );
  gauge('harbor_backup_timestamp_seconds', 'When the last complete backup was written.', async () => {
    const lastBackup = await db
      .selectFrom('audit')
      .select('at')
      .where('subject', '=', 'backup')
      .where('action', '=', 'export')
      .where('outcome', '=', 'done')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return toUnixSeconds(lastBackup?.at);
  });
  gauge(
    'harbor_audit_check_timestamp_seconds',
    'When the audit log was last verified from the admin pages.',
    async () => {
      const verification = await db
        .selectFrom('audit_verification')
        .select('beat_at')
        .where('report', 'is not', null)
        // During a verification, `beat_at` is the time of its latest progress.
        .where('run', 'is', null)
        .executeTakeFirst();
      return toUnixSeconds(verification?.beat_at);
    },
  );

  return {
    /** Measures how long the app takes for each call. Must run before the routes are added. */
    observe(app: FastifyInstance) {
      app.addHook('onResponse', async (request, reply) => {
        const { method, routeOptions } = request;
        callDurations.observe(
          { route: routeOptions.url ?? 'none', method, status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
      });
    },
    /** Call it when a cleanup has finished. */
    recordCleanup: () => void (cleanedUpAt = new Date()),

    /** Serves `GET /metrics` on METRICS_PORT; rejects if the port is in use. */
    async listen() {
      const server = createServer((request, reply) => {
        if (request.url !== '/metrics') return void reply.writeHead(404).end();
        register.metrics().then(
          (text) => reply.writeHead(200, { 'content-type': register.contentType }).end(text),
          (error: unknown) => {
            log.warn({ err: error }, 'could not read the metrics');
            reply.writeHead(500).end();
          },
        );
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(settings.metricsPort, settings.host, resolve);
      });
      return {
        port: (server.address() as AddressInfo).port,
        close: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
      };
    },
  };
}
export type Metrics = ReturnType<typeof makeMetrics>;
