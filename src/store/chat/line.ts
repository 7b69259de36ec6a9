import { io, type Socket } from 'socket.io-client';

import { chatType } from '@/contract/chat';
import type { Id } from '@/contract/id';
import {
  refusals,
  socketEvents,
  type ClientEvents,
  type Ended,
  type Join,
  type Read,
  type Received,
  type SendReceipt,
  type ServerEvents,
  type Unread,
} from '@/contract/socket';

export type Handshake = { address: string; token: string; senderId: Id; groupName: string };

/** What comes over a line; a payload may be missing wherever a service sends none (D-98). */
export type LineEvent =
  | { kind: 'up' }
  /** It broke, or was never there; it may be tried again. */
  | { kind: 'down' }
  /** The service does not want it. */
  | { kind: 'refused' }
  | { kind: 'received'; packet?: Partial<Received> }
  | { kind: 'unread'; unread?: Unread }
  | { kind: 'ended'; packet?: Ended }
  | { kind: 'newChat' }
  | { kind: 'push'; push: unknown };

export type Letter = { clientId: string; text: string; senderId: Id; groupName: string };

/** One connection to the chat host. */
export type Line = {
  join: (join: Join) => void;
  read: (read: Read) => void;
  terminate: (end: { groupName: string; senderId: Id }) => void;
  /** Settles with what the service says of it, if it ever does. */
  send: (letter: Letter) => Promise<SendReceipt | undefined>;
  close: () => void;
};
export type OpenLine = (handshake: Handshake, tell: (event: LineEvent) => void) => Line;

const openingMs = 10_000;

/** Connects once; when it is tried again is not its own decision (STATE-07). */
export const openLine: OpenLine = ({ address, token, senderId, groupName }, tell) => {
  const socket: Socket<ServerEvents, ClientEvents> = io(address || window.location.origin, {
    auth: { token },
    query: { senderId: String(senderId), groupName },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnection: false,
    forceNew: true,
    timeout: openingMs,
  });
  socket.on('connect', () => tell({ kind: 'up' }));
  socket.on('disconnect', () => tell({ kind: 'down' }));
  socket.on('connect_error', (error) => {
    // A service that answered and said no is another matter than one that could not be reached.
    const isAnswer = !('type' in error) && error.message !== 'timeout' && error.message !== refusals.later;
    tell({ kind: isAnswer ? 'refused' : 'down' });
  });
  socket.on(socketEvents.received, (packet) => tell({ kind: 'received', packet }));
  socket.on(socketEvents.unread, (unread) => tell({ kind: 'unread', unread }));
  socket.on(socketEvents.terminate, (packet) => tell({ kind: 'ended', packet }));
  socket.on(socketEvents.newChat, () => tell({ kind: 'newChat' }));
  socket.on(socketEvents.push, (push) => tell({ kind: 'push', push }));

  return {
    join: (join) => void socket.emit(socketEvents.join, join),
    read: (read) => void socket.emit(socketEvents.read, read),
    terminate: (end) => void socket.emit(socketEvents.terminate, end),
    send: ({ clientId, text, senderId: from, groupName: to }) =>
      new Promise((answered) => socket.emit(socketEvents.message, text, from, [], chatType, to, clientId, answered)),
    close() {
      socket.off();
      socket.disconnect();
    },
  };
};
