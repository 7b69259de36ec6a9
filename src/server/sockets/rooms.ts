import type { Server, Socket } from 'socket.io';

import type { ClientEvents, ServerEvents } from '@/contract/messages/socket';
import type { Caller } from '@/server/http/caller';

/**
 * Whose sockets are meant: those of a session, of somebody, of all administrators, or of the administrators who have
 * a member's conversation open.
 */
export type Room = `session:${number}` | `person:${number}` | `console:${number}` | 'admins' | `conversation:${number}`;

/** What the nodes let each other know. */
export type NodeMessage =
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

/** Sends to sockets by room, on every node unless a name says "local", and messages between the nodes. */
export type SocketRooms = {
  /** Closes every socket opened with one of these sessions, on every node. */
  disconnect(sessionIds: readonly number[]): void;
  /** Sends an event to every socket in these rooms, once to a socket that is in several of them. */
  emit<Event extends keyof ServerEvents>(
    rooms: Room | readonly Room[],
    event: Event,
    ...payload: Parameters<ServerEvents[Event]>
  ): void;
  /** As `emit`, but only to the sockets of this node. */
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
  /** Sends a message to the listeners of this node and of all others. */
  broadcast(message: NodeMessage): void;
  onBroadcast(listener: (message: NodeMessage) => void): void;
};

type NodeEvents = { note: (note: NodeMessage) => void };
type Known = { caller?: Caller };
export type SocketIoServer = Server<ClientEvents, ServerEvents, NodeEvents, Known>;
export type ClientSocket = Socket<ClientEvents, ServerEvents, NodeEvents, Known>;
