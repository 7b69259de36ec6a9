import type { Readable } from 'node:stream';

import type { Database, Transaction } from './database';
import type { Engine } from './session';

export type ConnectionLoad = {
  /** The number of callers that wait for a connection, and of connections in use. */
  waiting: number;
  inUse: number;
  /** The total time that callers have waited. */
  waitedMs: number;
};

type EngineMembers = 'durability' | 'runStep' | 'importNotice' | 'serveCommands' | 'isShared' | 'ping' | 'close';

/** The open database, and operations that the query builder does not offer. */
export type Store = Pick<Engine, EngineMembers> & {
  db: Database;
  /**
   * Loads many rows in the transaction `tx`: text in PostgreSQL's COPY format (tab-separated, `\N` for null), with the
   * cells in the order of `columns`. Resolves when all rows are stored.
   */
  copyIn(tx: Database, table: string, columns: readonly string[], rows: Readable): Promise<void>;
  /** Reads a snapshot of the database while others write. If all callers share one connection, a copy is read. */
  snapshot<R>(read: (tx: Transaction) => Promise<R>): Promise<R>;
  /** Updates a table's visibility map and statistics, which index-only scans and the planner need. */
  vacuum: (table: string) => Promise<void>;
  /**
   * From now on, statements that change data fail, except in transactions with the access mode `read write`. This
   * cannot be undone.
   */
  stopWriting(): void;
  canWrite(): boolean;
  /** How busy this process's connections are. */
  load: Readonly<ConnectionLoad>;
};
