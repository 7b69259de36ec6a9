import type { Server, Socket } from 'socket.io';
import type { Permission } from '@/contract/administration/permissions';
import type { ClientEvents, ListSubject, ServerEvents } from '@/contract/messages/socket';
import type { ImportProgress } from '@/contract/people/importFile';
import type { Caller } from '@/server/platform/http/caller';

/**
 * A set of sockets: those of a session, of a person or console administrator, of the administrators with a permission,
 * or of the administrators who have a member's conversation open.
 */
export type Room =
  | `session:${number}`
  | `person:${number}`
  | `console:${number}`
  | `right:${Permission}`
  | `conversation:${number}`;

/** Messages between nodes. */
export type NodeMessage =
  /**
   * A member's unread count is the difference of these two numbers. Their names must not change: nodes of the previous
   * release use them.
   */
  | { kind: 'counted'; memberId: number; said: number; heard: number }
  /** The administrators' list or unread count changed. */
  | { kind: 'listChanged' }
  /** Rows in these back-office lists changed. */
  | { kind: 'rowsChanged'; subjects: ListSubject[] }
  /** Who is connected to a node; a new node asks the others to announce theirs. */
  | { kind: 'present'; node: string; people: number[]; isStaffed: boolean; isNew: boolean }
  /** The newest message when a reader began to page back, because earlier pages may be requested from another node. */
  | { kind: 'leafing'; reader: string; last: number }
  /** An import's progress, because the page may request it from another node. */
  | { kind: 'importing'; name: string; progress: ImportProgress }
  /** A node reconnected: events sent in the meantime did not reach everyone. */
  | { kind: 'rejoined' };

/**
 * Sends events to sockets by room, on every node unless the function's name contains "local", and messages between
 * nodes.
 */
export type SocketRooms = {
  /** Closes every socket for these sessions on all nodes. */
  disconnect(sessionIds: readonly number[]): void;
  /** Closes all of a caller's sockets on all nodes. Their page opens a new one, with their current permissions. */
  renew(owner: Pick<Caller, 'kind' | 'id'>): void;
  /** Sends an event to every socket in these rooms, only once if a socket is in several of them. */
  emit<Event extends keyof ServerEvents>(
    rooms: Room | readonly Room[],
    event: Event,
    ...payload: Parameters<ServerEvents[Event]>
  ): void;
  /** Like `emit`, but only to this node's sockets. */
  emitLocally<Event extends keyof ServerEvents>(
    rooms: Room | readonly Room[],
    event: Event,
    ...payload: Parameters<ServerEvents[Event]>
  ): void;
  hasLocalSocket(room: Room): boolean;
  /** The people with a socket on this node. */
  localPersonIds(): number[];
  /** The sessions with a socket on this node. */
  localSessionIds(): number[];
  /** The permissions that administrators on this node had when they opened their sockets, by session. */
  localPermissions(): Map<number, readonly Permission[]>;
  /** Sends a message to the listeners on this node and on all others. */
  broadcast(message: NodeMessage): void;
  onBroadcast(listener: (message: NodeMessage) => void): void;
  /** Whether this node can reach the others through Redis; undefined without Redis. */
  redis(): 'ok' | 'down' | undefined;
};

type NodeEvents = {
  note: (note: NodeMessage) => void;
  countSockets: (room: Room, answer: (count: number) => void) => void;
};
type SocketData = { caller?: Caller; address?: string };
export type SocketIoServer = Server<ClientEvents, ServerEvents, NodeEvents, SocketData>;
export type ClientSocket = Socket<ClientEvents, ServerEvents, NodeEvents, SocketData>;
