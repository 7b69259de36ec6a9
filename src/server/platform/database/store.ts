import type { Readable } from 'node:stream';

import type { Database, Transaction } from './database';

export type ConnectionLoad = {
  /** The number of callers that wait for a connection, and of connections in use. */
  waiting: number;
  inUse: number;
  /** The total time that callers have waited. */
  waitedMs: number;
};

/** Handles a command's request, one line of text. An error it throws is sent to the command. */
export type CommandHandler = (request: string) => Promise<unknown>;

/** The open database, and operations that the query builder does not offer. */
export type Store = {
  db: Database;
  /** What may be lost in a power failure, in one sentence for the operator. */
  durability: string;
  /**
   * Loads many rows in the transaction `tx`: text in PostgreSQL's COPY format (tab-separated, `\N` for null), with the
   * cells in the order of `columns`. Resolves when all rows are stored.
   */
  copyIn(tx: Database, table: string, columns: readonly string[], rows: Readable): Promise<void>;
  /** Reads a snapshot of the database while others write. If all callers share one connection, a copy is read. */
  snapshot<R>(read: (tx: Transaction) => Promise<R>): Promise<R>;
  /**
   * Runs one step of a long task. If all callers share one connection, the others then get it for as long as the step
   * took, up to a tenth of a second.
   */
  runStep: <R>(work: () => Promise<R>) => Promise<R>;
  /** Updates a table's visibility map and statistics, which index-only scans and the planner need. */
  vacuum: (table: string) => Promise<void>;
  /** For administrators: how long others must wait during an import of this size. Undefined if they hardly wait. */
  importNotice: (rows: number) => string | undefined;
  /**
   * Serves commands that cannot open the database while this process runs. Returns a function that stops serving them.
   */
  serveCommands: (answer: CommandHandler) => Promise<() => void | Promise<void>>;
  /** Whether other processes can open the database. */
  isShared: boolean;
  /**
   * From now on, statements that change data fail, except in transactions with the access mode `read write`. This
   * cannot be undone.
   */
  stopWriting(): void;
  canWrite(): boolean;
  /** How busy this process's connections are. */
  load: Readonly<ConnectionLoad>;
  /** Resolves when the database responds; rejects after `ms`. */
  ping(ms: number): Promise<void>;
  close(): Promise<void>;
};
