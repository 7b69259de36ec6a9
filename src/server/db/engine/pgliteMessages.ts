import type { Encoded } from './values';

/** What the server asks of the database's thread, and what it hears back. */
export type Question =
  | { kind: 'query'; text: string; values: readonly Encoded[] }
  | { kind: 'copy'; statement: string; rows: Uint8Array }
  | { kind: 'ping' }
  | { kind: 'close' };

export type Table = {
  fields: { name: string; type: number }[];
  rows: (string | null)[][];
  command: string;
  affected: number;
};

/** An error keeps its own words and SQLSTATE across the threads. */
export type Told = { message: string; [detail: string]: unknown };

export type Answer = { id: number; table: Table | null } | { id: number; error: Told };
export type Greeting = { isReady: true } | { isReady: false; message: string };
