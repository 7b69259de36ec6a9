import { setTimeout as delay } from 'node:timers/promises';

import type pg from 'pg';

import { CannotStart } from '@/server/platform/process/cannotStart';
import type { Log } from '@/server/platform/process/log';
import { SettingsError } from '@/server/platform/process/settings';

const startingUpCode = '57P03';
const maxRecoveryMs = 10_000;
const retryMs = 500;

const codeOf = (error: unknown) => {
  const { code, message } = error as { code?: string; message: string };
  return code ?? message;
};

/** Connects for the first time. Waits for a server that is starting up; any other failure is final. */
async function waitForConnection(pool: pg.Pool, log: Log) {
  const deadline = Date.now() + maxRecoveryMs;
  while (true) {
    try {
      return await pool.connect();
    } catch (error) {
      if (codeOf(error) !== startingUpCode || Date.now() > deadline)
        throw new SettingsError(`DATABASE_URL: could not reach the database: ${codeOf(error)}`);
      log.info('the database is starting up');
      await delay(retryMs);
    }
  }
}

/** Describes how durable confirmed writes are. Throws if the server does not flush to disk. */
export async function connectAndReadDurability(pool: pg.Pool, log: Log) {
  const client = await waitForConnection(pool, log);
  try {
    const { rows } = await client.query<{ fsync: string; commit: string }>(
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
    );
    const { fsync, commit } = rows[0] ?? { fsync: 'off', commit: 'off' };
    if (fsync === 'off')
      throw new CannotStart(
        'DATABASE_URL: the database has fsync=off, so a power failure could destroy it. Set fsync=on.',
      );
    const guarantee =
      commit !== 'off' ? 'saved data survives a power failure' : 'saved data may be lost in a power failure';
    return `PostgreSQL with fsync=${fsync}, synchronous_commit=${commit}: ${guarantee}`;
  } finally {
    client.release();
  }
}
