import type { Readable } from 'node:stream';

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

import type { Database, Transaction } from '@/server/platform/database/database';
import type { DatabaseSession, Engine, StatementResult } from './session';

const countedCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class Connection implements DatabaseConnection {
  isInTransaction = false;
  /** Run when the transaction is committed and the session is released. */
  readonly afterCommit: (() => void | Promise<void>)[] = [];
  isCommitted = false;

  constructor(readonly session: DatabaseSession) {}

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, command, affected } = (await this.session.query(sql, parameters)) as StatementResult<R>;
    return { rows, numAffectedRows: countedCommands.has(command) ? BigInt(affected) : undefined };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported. Read long results in batches by key.');
  }
}

type Source = Pick<Engine, 'acquire' | 'close'>;

const makeDriver = (engine: Source, canWrite: () => boolean): Driver => ({
  async init() {},

  async acquireConnection() {
    const session = await engine.acquire();
    if (!canWrite()) await session.query('set default_transaction_read_only = on');
    return new Connection(session);
  },

  async beginTransaction(connection: Connection, { isolationLevel, accessMode }: TransactionSettings) {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await connection.session.query(`begin${isolation}${accessMode ? ` ${accessMode}` : ''}`);
    connection.isInTransaction = true;
  },

  /** After a failed statement, PostgreSQL answers a commit with a rollback, which must not count as success. */
  async commitTransaction(connection: Connection) {
    const { command } = await connection.session.query('commit');
    connection.isInTransaction = false;
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed');
    connection.isCommitted = true;
  },

  async rollbackTransaction(connection: Connection) {
    connection.afterCommit.length = 0;
    if (!connection.isInTransaction) return;
    await connection.session.query('rollback');
    connection.isInTransaction = false;
  },

  async releaseConnection({ session, isInTransaction, isCommitted, afterCommit }: Connection) {
    try {
      if (isInTransaction) await session.query('rollback');
      session.release();
    } catch {
      // If the rollback fails, ending the session discards the transaction.
      session.release(true);
    }
    if (isCommitted) await Promise.all(afterCommit.map(async (run) => run()));
  },

  async destroy() {
    await engine.close();
  },
});

/** Kysely's PostgreSQL dialect for either engine. Once `canWrite` is false, sessions are opened read-only. */
export const makeDialect = (engine: Source, canWrite = () => true): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => makeDriver(engine, canWrite),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

const withConnection = (tx: Database, work: (connection: Connection) => Promise<void>) =>
  tx.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof Connection) || !connection.isInTransaction)
      throw new Error('This requires a transaction');
    await work(connection);
  });

export const copyInto = (tx: Database, table: string, columns: readonly string[], rows: Readable) =>
  withConnection(tx, ({ session }) =>
    session.copyIn(`copy ${quoteName(table)} (${columns.map(quoteName).join(', ')})`, rows),
  );

/**
 * Runs the callback after the transaction is committed, and never if it is rolled back. The call that runs the
 * transaction waits for it.
 */
export const afterCommit = (tx: Transaction, callback: () => void | Promise<void>) =>
  withConnection(tx, async (connection) => void connection.afterCommit.push(callback));
