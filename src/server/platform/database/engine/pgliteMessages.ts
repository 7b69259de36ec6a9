import type { EncodedValue } from '@/server/platform/database/values';

export type WorkerRequest =
  | { kind: 'query'; text: string; values: readonly EncodedValue[] }
  | { kind: 'copy'; statement: string; rows: Uint8Array }
  | { kind: 'ping' }
  | { kind: 'close' };

export type QueryTable = {
  fields: { name: string; type: number }[];
  rows: (string | null)[][];
  command: string;
  affected: number;
};

/** The parts of an error that are sent between threads, such as its message and SQLSTATE. */
export type ErrorDetails = { message: string; [detail: string]: unknown };

export type WorkerResponse = { id: number; table: QueryTable | null } | { id: number; error: ErrorDetails };
export type WorkerReady = { isReady: true } | { isReady: false; message: string };
