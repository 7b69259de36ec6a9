import type { Readable } from 'node:stream';

import type { Database } from './database';
import type { AnswerCommand } from './store';

export type Row = Record<string, unknown>;
export type Result<R = Row> = {
  rows: R[];
  /** The command the database reports: `COMMIT`, or `ROLLBACK` in answer to a commit that failed. */
  command: string;
  affected: number;
};

/** One database session; all statements of a transaction use the same one. */
export type DatabaseSession = {
  query(text: string, values?: readonly unknown[]): Promise<Result>;
  /** `statement` is a COPY without its source; `rows` are in COPY's text format. */
  copyIn(statement: string, rows: Readable): Promise<void>;
  /** Releases the session; a broken one is discarded. */
  release(isBroken?: boolean): void;
};

/** The interface of both databases; everything above it is the same for both. */
export type Engine = {
  /** What a power cut may lose, in one sentence. */
  durability: string;
  /** Waits for a session; rejects with StoreDown after a time limit. */
  acquire(): Promise<DatabaseSession>;
  /** A copy of the database at one moment, for long reads; absent where a transaction can do the same. */
  copy?(): Promise<Pick<Engine, 'acquire' | 'close'>>;
  /** Runs one step of a long task; others get their turn before the next one. */
  runStep: <R>(work: () => Promise<R>) => Promise<R>;
  /** VACUUM and ANALYZE of a table. */
  vacuum: (db: Database, table: string) => Promise<void>;
  /** What an import of so many rows means for everyone else, where they have to wait for it. */
  importNotice: (rows: number) => string | undefined;
  /** Answers the commands of this machine that cannot open the database alongside this process; returns what ends it. */
  answerCommands: (answer: AnswerCommand) => Promise<() => void | Promise<void>>;
  /** Whether other processes can have it open. */
  isShared: boolean;
  ping: (ms: number) => Promise<void>;
  close: () => Promise<void>;
};
