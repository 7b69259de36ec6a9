import { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';

import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { hasSqlState, isOutage, StoreDown } from '@/server/platform/database/outage';

import type { DatabaseSession, Engine } from '@/server/platform/database/session';
import { encodeParameter, parserOf } from '@/server/platform/database/values';
import type { Log } from '@/server/platform/process/log';
import { watchHeartbeat } from './heartbeat';
import { makePoolSlots } from './poolSlots';
import { connectAndReadDurability } from './postgresStart';

const connectTimeoutMs = 2500;
/** Long, because waiting for a connection does not mean an outage; the heartbeat detects outages. */
const acquireTimeoutMs = 30_000;
const replyTimeoutMs = 2000;
const statementTimeoutMs = 120_000;
const idleMs = 60_000;

export async function openPostgres(settings: { databaseUrl: string; databasePool: number }, log: Log): Promise<Engine> {
  const sockets = new Set<Socket>();
  const makeSocket = () => {
    const socket = new Socket();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const sharedOptions = {
    connectionString: settings.databaseUrl,
    application_name: 'harbor-benefits',
    // Without JIT, because compiling a statement takes longer than running it.
    options: '-c timezone=UTC -c datestyle=ISO -c jit=off',
    keepAlive: true,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    stream: makeSocket,
  };
  // No `connectionTimeoutMillis`: the heartbeat ends connection attempts that take too long, and it does not count time
  // in which this process was blocked.
  const pool = new pg.Pool({
    ...sharedOptions,
    max: settings.databasePool,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleMs,
  });
  // This connection stays open, because on a busy machine, opening a new one can take so long that it looks like an
  // outage.
  const heartbeatPool = new pg.Pool({
    ...sharedOptions,
    max: 1,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 0,
  });
  const pools = [pool, heartbeatPool];

  const heartbeat = watchHeartbeat({
    ping: () => heartbeatPool.query('select 1'),
    timeoutMs: replyTimeoutMs,
    isQueryWaiting: () => pool.waitingCount > 0 || pool.totalCount > pool.idleCount,
    onLost() {
      log.error('the database is not responding; refusing requests until it does');
      for (const socket of sockets) socket.destroy();
    },
    onRecovered: () => log.warn('the database is available again'),
  });

  // Without a listener, a lost connection would end the process.
  for (const each of pools) {
    each.on('error', heartbeat.reportFailure);
    each.on('connect', (client) => client.on('error', heartbeat.reportFailure));
  }
  const durability = await connectAndReadDurability(heartbeatPool, log).catch(async (error: unknown) => {
    heartbeat.stop();
    await heartbeatPool.end();
    throw error;
  });

  /** Rethrows a statement's errors unchanged; any other error is an outage. */
  function rethrowOrReportOutage(error: unknown): never {
    if (!hasSqlState(error) || isOutage(error)) heartbeat.reportFailure();
    throw hasSqlState(error) ? error : new StoreDown(error);
  }

  const sessionOf = (client: pg.PoolClient, releaseSlot: () => void): DatabaseSession => ({
    async query(text, values = []) {
      const { rows, command, rowCount } = await client
        .query<Record<string, unknown>>(text, values.map(encodeParameter))
        .catch(rethrowOrReportOutage);
      return { rows, command, affected: rowCount ?? 0 };
    },
    async copyIn(statement, rows) {
      await pipeline(rows, client.query(copyFrom(`${statement} from stdin`))).catch(rethrowOrReportOutage);
    },
    release(isBroken) {
      client.release(isBroken);
      releaseSlot();
    },
  });

  const acquireSlot = makePoolSlots(settings.databasePool, acquireTimeoutMs);
  async function acquire(): Promise<DatabaseSession> {
    if (heartbeat.isDown()) throw new StoreDown();
    const releaseSlot = await acquireSlot();
    try {
      if (heartbeat.isDown()) throw new StoreDown();
      return sessionOf(await pool.connect().catch(rethrowOrReportOutage), releaseSlot);
    } catch (error) {
      releaseSlot();
      throw error;
    }
  }

  return {
    durability,
    acquire,
    runStep: (work) => work(),
    vacuum: async (db, table) => void (await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)),
    importNotice: () => undefined,
    serveCommands: () => Promise.resolve(() => undefined),
    isShared: true,

    async ping(ms) {
      if (heartbeat.isDown()) throw new StoreDown();
      await Promise.race([
        heartbeatPool.query('select 1').catch(rethrowOrReportOutage),
        new Promise((_resolve, reject) => setTimeout(() => reject(new StoreDown()), ms).unref()),
      ]);
    },

    async close() {
      heartbeat.stop();
      await Promise.all(pools.map((each) => each.end()));
    },
  };
}
