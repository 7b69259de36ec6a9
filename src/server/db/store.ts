import type { Readable } from 'node:stream';

import type { Database, Transaction } from './database';

/** The open database and what the query builder cannot say. */
export type Store = {
  engine: 'pglite' | 'postgres';
  db: Database;
  /** What a power cut may take, in one sentence for the operator (reliability I2). */
  durability: string;
  /**
   * Bulk load inside the transaction `tx`: text in PostgreSQL's COPY text format (tab-separated, `\N` for null),
   * resolved once every row is in. `columns` are in the order of the text.
   */
  copyIn(tx: Database, table: string, columns: readonly string[], rows: Readable): Promise<void>;
  /**
   * Lets everything be read as it is at one moment, for as long as that takes, while others write. On the embedded
   * database, which has one connection, a copy of it is read.
   */
  snapshot<R>(read: (tx: Transaction) => Promise<R>): Promise<R>;
  /** Resolves while the store answers; rejects after `ms` (reliability H4). */
  ping(ms: number): Promise<void>;
  close(): Promise<void>;
};
