import type { Encoded } from './values';

/** Messages between the server and the database's worker thread. */
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

/** Errors keep their message and SQLSTATE across threads. */
export type Told = { message: string; [detail: string]: unknown };

export type Answer = { id: number; table: Table | null } | { id: number; error: Told };
export type Greeting = { isReady: true } | { isReady: false; message: string };
