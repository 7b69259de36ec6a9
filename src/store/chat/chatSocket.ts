import { io, type Socket } from 'socket.io-client';

import { chatType } from '@/contract/messages/chat';
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
} from '@/contract/messages/socket';

export type Handshake = { address: string; token: string; senderId: Id; groupName: string };

/** What comes over a line; a payload may be missing wherever a service sends none (D-98). */
export type ChatSocketEvent =
  | { kind: 'up' }
  /** It broke, or was never there; it may be tried again. */
  | { kind: 'down' }
  /** The service does not want it, for the reason it gives. */
  | { kind: 'refused'; words?: string }
  | { kind: 'received'; packet?: Partial<Received> }
  | { kind: 'unread'; unread?: Unread }
  | { kind: 'ended'; packet?: Ended }
  | { kind: 'newChat' }
  | { kind: 'push'; push: unknown };

export type OutgoingMessage = { clientId: string; text: string; senderId: Id; groupName: string };

/** One connection to the chat host. */
export type ChatSocket = {
  join: (join: Join) => void;
  read: (read: Read) => void;
  terminate: (end: { groupName: string; senderId: Id }) => void;
  /** Settles with what the service says of it, if it ever does. */
  send: (letter: OutgoingMessage) => Promise<SendReceipt | undefined>;
  close: () => void;
};
export type OpenChatSocket = (handshake: Handshake, tell: (event: ChatSocketEvent) => void) => ChatSocket;

const openingMs = 10_000;

/** As an error of the transport below tells of an answer over HTTP. */
type HttpRefusal = { description?: unknown; context?: { responseText?: unknown } };
const forGood = new Set<unknown>([401, 403]);
const forNow = new Set<string>([refusals.later, refusals.tooMany, 'timeout']);

const messageIn = (text: unknown) => {
  try {
    const { message } = JSON.parse(String(text)) as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
};

/** Why the service said no for good; null where it could not be reached, or may be asked again. */
export function refusalIn(error: Error): string | null {
  if (!('type' in error)) return forNow.has(error.message) ? null : error.message;
  const { description, context } = error as HttpRefusal;
  if (!forGood.has(description)) return null;
  const words = messageIn(context?.responseText);
  return forNow.has(words) ? null : words;
}

/** Connects once; when it is tried again is not its own decision (STATE-07). */
export const openChatSocket: OpenChatSocket = ({ address, token, senderId, groupName }, tell) => {
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
    const words = refusalIn(error);
    tell(words === null ? { kind: 'down' } : { kind: 'refused', words });
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
