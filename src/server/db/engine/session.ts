import type { Readable } from 'node:stream';

export type Row = Record<string, unknown>;
export type Result<R = Row> = {
  rows: R[];
  /** What the database says it did: `COMMIT`, or `ROLLBACK` in answer to a commit that could not be. */
  command: string;
  affected: number;
};

/** One conversation with the database; the statements of a transaction all go through the same one. */
export type Session = {
  query(text: string, values?: readonly unknown[]): Promise<Result>;
  /** `statement` is a COPY without its source; `rows` are in COPY's text format. */
  copyIn(statement: string, rows: Readable): Promise<void>;
  /** Hands the session back; a broken one is thrown away. */
  release(isBroken?: boolean): void;
};

/** What each of the two databases gives; everything above is the same for both. */
export type Engine = {
  name: 'pglite' | 'postgres';
  /** What a power cut may take, in one sentence. */
  durability: string;
  /** Waits for its turn, and not for ever: rejects with StoreDown. */
  acquire(): Promise<Session>;
  /** A copy of everything as it is at one moment, to be read at leisure; absent where a transaction does that as well. */
  copy?(): Promise<Pick<Engine, 'acquire' | 'close'>>;
  ping: (ms: number) => Promise<void>;
  close: () => Promise<void>;
};
