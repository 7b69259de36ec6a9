import type { Readable } from 'node:stream';

import type { Database } from './database';

export type ResultRow = Record<string, unknown>;
export type StatementResult<R = ResultRow> = {
  rows: R[];
  /** The command that the database reports, such as `COMMIT`, or `ROLLBACK` for a commit that failed. */
  command: string;
  affected: number;
};

/** One database session; all statements of a transaction use the same one. */
export type DatabaseSession = {
  query(text: string, values?: readonly unknown[]): Promise<StatementResult>;
  /** `statement` is a COPY without its source; `rows` are in COPY's text format. */
  copyIn(statement: string, rows: Readable): Promise<void>;
  /** Releases the session; a broken one is discarded. */
  release(isBroken?: boolean): void;
};

/** Handles a command's request, one line of text. An error it throws is sent to the command. */
export type CommandHandler = (request: string) => Promise<unknown>;

/** The interface of both databases. Code that uses it does not know which one it is. */
export type Engine = {
  /** What may be lost in a power failure, in one sentence for the operator. */
  durability: string;
  /** Waits for a session; rejects with StoreDown after a time limit. */
  acquire(): Promise<DatabaseSession>;
  /** Makes a copy of the database at one moment, for long reads. Absent if a transaction is enough for them. */
  copy?(): Promise<Pick<Engine, 'acquire' | 'close'>>;
  /**
   * Runs one step of a long task. If all callers share one connection, the others then get it for as long as the step
   * took, up to a tenth of a second.
   */
  runStep: <R>(work: () => Promise<R>) => Promise<R>;
  /** Runs VACUUM and ANALYZE on a table. */
  vacuum: (db: Database, table: string) => Promise<void>;
  /** For administrators: how long others must wait during an import of this size. Undefined if they hardly wait. */
  importNotice: (rows: number) => string | undefined;
  /**
   * Serves commands on this computer that cannot open the database while this process runs. Returns a function that
   * stops serving them.
   */
  serveCommands: (answer: CommandHandler) => Promise<() => void | Promise<void>>;
  /** Whether other processes can open the database. */
  isShared: boolean;
  /** Resolves when the database responds; rejects after `ms`. */
  ping: (ms: number) => Promise<void>;
  close: () => Promise<void>;
};
