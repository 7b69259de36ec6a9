import type { Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';

import type { AuditTrail } from './audit';
import type { Codes } from './codes';
import type { Database } from './db/database';
import type { Delivery } from './delivery';
import type { FileStore } from './files';
import type { Gatekeeper } from './limits';
import type { Log } from './log';
import type { Passwords } from './passwords';
import type { Seal } from './seal';
import type { Sessions } from './sessions';
import type { Settings } from './settings';

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
  /** Rows of a query one batch at a time, so that an export never stands in memory whole. */
  stream<Row>(text: string, parameters: readonly unknown[], batch?: number): AsyncIterable<Row[]>;
  /** Resolves while the store answers; rejects after `ms` (reliability H4). */
  ping(ms: number): Promise<void>;
  close(): Promise<void>;
};

/** Reaches the sockets of a person, so that an ended session ends there too. */
export type Line = {
  /** Closes every socket opened with one of these sessions. */
  hangUp(sessionIds: readonly number[]): void;
  /** Opens the socket on the server's own address; called once, by `app.ts`. */
  attach(app: FastifyInstance, backend: Backend): void;
};

/** Everything a route may lean on; made once in `app.ts`, passed by hand, found nowhere else. */
export type Backend = {
  settings: Settings;
  store: Store;
  db: Database;
  seal: Seal;
  passwords: Passwords;
  sessions: Sessions;
  codes: Codes;
  audit: AuditTrail;
  delivery: Delivery;
  files: FileStore;
  gatekeeper: Gatekeeper;
  line: Line;
  log: Log;
  /** The clock, so that tests can move it. */
  now: () => Date;
};
