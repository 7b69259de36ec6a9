import type { Readable } from 'node:stream';

import type { Database, Transaction } from './database';

export type ConnectionLoad = {
  /** Callers that wait for a connection, and connections in use. */
  waiting: number;
  inUse: number;
  /** What callers have waited in all. */
  waitedMs: number;
};

/** The open database, with the operations that the query builder lacks. */
export type Store = {
  engine: 'pglite' | 'postgres';
  db: Database;
  /** What a power cut may lose, in one sentence for the operator. */
  durability: string;
  /**
   * Bulk load in the transaction `tx`: text in PostgreSQL's COPY format (tab-separated, `\N` for null) with `columns`
   * in order; resolves when every row is in.
   */
  copyIn(tx: Database, table: string, columns: readonly string[], rows: Readable): Promise<void>;
  /**
   * Reads the database as of one moment while others write. The embedded database has one connection, so a copy is
   * read.
   */
  snapshot<R>(read: (tx: Transaction) => Promise<R>): Promise<R>;
  /** From now on statements that change something fail, but in transactions that ask for writing. Not taken back. */
  stopWriting(): void;
  isWriting(): boolean;
  /** How busy the connections of this process are. */
  load: Readonly<ConnectionLoad>;
  /** Resolves when the store answers; rejects after `ms`. */
  ping(ms: number): Promise<void>;
  close(): Promise<void>;
};
