import type { Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';

import type { ServerEvents } from '@/contract/messages/socket';

import type { KnownBrowsers } from '@/server/auth/knownBrowsers';
import type { AuditTrail } from '@/server/audit/audit';
import type { Chat } from '@/server/chat/chat';
import type { Codes } from '@/server/auth/codes';
import type { Database, Transaction } from '@/server/db/database';
import type { Delivery } from '@/server/delivery/delivery';
import type { FileStore } from '@/server/files/fileStore';
import type { Gatekeeper } from '@/server/auth/signInLimits';
import type { Log } from '@/server/process/log';
import type { Outgoing } from '@/server/delivery/outgoing';
import type { Passwords } from '@/server/auth/passwords';
import type { Pushes } from '@/server/push/pushes';
import type { Seal } from '@/server/keys/seal';
import type { Sessions } from '@/server/auth/sessions';
import type { Settings } from '@/server/process/settings';

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
  /**
   * Lets everything be read as it is at one moment, for as long as that takes, while others write. On the embedded
   * database, which has one connection, a copy of it is read.
   */
  snapshot<R>(read: (tx: Transaction) => Promise<R>): Promise<R>;
  /** Resolves while the store answers; rejects after `ms` (reliability H4). */
  ping(ms: number): Promise<void>;
  close(): Promise<void>;
};

/**
 * Whose sockets are meant: those of a session, of somebody, of all administrators, or of the administrators who have
 * a member's conversation open.
 */
export type Room = `session:${number}` | `person:${number}` | `console:${number}` | 'admins' | `conversation:${number}`;

/** What the nodes let each other know. */
export type Note =
  /** A member's unread messages, as the two numbers it follows from. */
  | { kind: 'counted'; memberId: number; said: number; heard: number }
  /** The administrators' list or their unread messages are not what they were. */
  | { kind: 'listChanged' }
  /** Who is connected to a node; one that has just come asks the others for the same. */
  | { kind: 'present'; node: string; people: number[]; isStaffed: boolean; isNew: boolean }
  /** Where somebody begins to leaf back in a conversation; the pages after it may be asked of another node. */
  | { kind: 'leafing'; reader: string; last: number }
  /** A node was cut off and is back: what was said meanwhile has not reached everybody. */
  | { kind: 'rejoined' };

/** Reaches the sockets of a person, on whichever node they are. */
export type Line = {
  /** Closes every socket opened with one of these sessions. */
  hangUp(sessionIds: readonly number[]): void;
  /** Says something to every socket in these rooms, to each once. */
  tell<Event extends keyof ServerEvents>(
    rooms: Room | readonly Room[],
    event: Event,
    ...payload: Parameters<ServerEvents[Event]>
  ): void;
  /** The same, to the sockets of this node alone. */
  tellHere<Event extends keyof ServerEvents>(
    rooms: Room | readonly Room[],
    event: Event,
    ...payload: Parameters<ServerEvents[Event]>
  ): void;
  isAnybodyHere(room: Room): boolean;
  /** The people with a socket on this node. */
  peopleHere(): number[];
  /** The sessions with a socket on this node. */
  sessionsHere(): number[];
  /** Lets this node and all others know something. */
  pass(note: Note): void;
  onNote(listener: (note: Note) => void): void;
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
  outgoing: Outgoing;
  files: FileStore;
  gatekeeper: Gatekeeper;
  browsers: KnownBrowsers;
  line: Line;
  chat: Chat;
  pushes: Pushes;
  log: Log;
  /** The clock, so that tests can move it. */
  now: () => Date;
};
