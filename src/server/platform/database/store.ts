import type { Readable } from 'node:stream';

import type { Database, Transaction } from './database';

export type ConnectionLoad = {
  /** Callers that wait for a connection, and connections in use. */
  waiting: number;
  inUse: number;
  /** What callers have waited in all. */
  waitedMs: number;
};

/** Answers the request of a command, a line of text; what it throws is told to the command. */
export type AnswerCommand = (request: string) => Promise<unknown>;

/** The open database, with the operations that the query builder is missing. */
export type Store = {
  db: Database;
  /** What a power cut may lose, in one sentence for the operator. */
  durability: string;
  /**
   * Bulk load in the transaction `tx`: text in PostgreSQL's COPY format (tab-separated, `\N` for null) with `columns`
   * in order; resolves when every row is in.
   */
  copyIn(tx: Database, table: string, columns: readonly string[], rows: Readable): Promise<void>;
  /**
   * Reads the database as of one moment while others write; where all share one connection, a copy is read.
   */
  snapshot<R>(read: (tx: Transaction) => Promise<R>): Promise<R>;
  /**
   * Runs one step of a long task. Where all share one connection, others get it for as long as the step took before the
   * next one begins.
   */
  runStep: <R>(work: () => Promise<R>) => Promise<R>;
  /** Updates the visibility map and the statistics of a table, which index-only scans and the planner need. */
  vacuum: (table: string) => Promise<void>;
  /** For administrators: how long others wait for an import of so many rows; undefined where hardly anyone does. */
  importNotice: (rows: number) => string | undefined;
  /** Answers commands that cannot open the database alongside this process. Returns a function that ends it. */
  answerCommands: (answer: AnswerCommand) => Promise<() => void | Promise<void>>;
  /** Whether other processes can have the database open. */
  isShared: boolean;
  /** From now on statements that change something fail, but in transactions that ask for writing. Not taken back. */
  stopWriting(): void;
  isWriting(): boolean;
  /** How busy the connections of this process are. */
  load: Readonly<ConnectionLoad>;
  /** Resolves when the store answers; rejects after `ms`. */
  ping(ms: number): Promise<void>;
  close(): Promise<void>;
};
