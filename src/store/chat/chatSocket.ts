import { buffers, channel } from 'redux-saga';
import { io, type Socket } from 'socket.io-client';
import type { Id } from '@/contract/id';
import { chatType } from '@/contract/messages/chat';
import {
  type ClientEvents,
  type EndedSession,
  type IncomingMessage,
  type Join,
  type ReadPosition,
  refusals,
  type SendReceipt,
  type ServerEvents,
  socketEvents,
  type UnreadCount,
} from '@/contract/messages/socket';

export type Transport = 'websocket' | 'polling';
export type Handshake = {
  address: string;
  token: string;
  senderId: Id;
  groupName: string;
  /** The only transport to try; by default, polling is tried after WebSocket. */
  transport?: Transport;
};

/** A chat socket's events; some services send them without a payload. */
export type ChatSocketEvent =
  | { kind: 'up' }
  /** The connection broke or failed; it may be tried again. `isPostponed`: the service asked to retry later. */
  | { kind: 'down'; isPostponed?: true }
  /** The service refused the connection, for the given reason. */
  | { kind: 'refused'; text?: string }
  | { kind: 'received'; packet?: Partial<IncomingMessage> }
  | { kind: 'unread'; unread?: UnreadCount }
  | { kind: 'ended'; packet?: EndedSession }
  | { kind: 'newChat' }
  | { kind: 'push'; push: unknown }
  | { kind: 'administrators' }
  | { kind: 'lists'; subjects: readonly unknown[] };

export type OutgoingMessage = { clientId: string; text: string; senderId: Id; groupName: string };

/** One connection to the chat host. */
export type ChatSocket = {
  join: (join: Join) => void;
  read: (read: ReadPosition) => void;
  terminate: (end: { groupName: string; senderId: Id }) => void;
  /** Resolves with the service's receipt; stays pending if the service sends none. */
  send: (message: OutgoingMessage) => Promise<SendReceipt | undefined>;
  close: () => void;
};
export type OpenSocket = (handshake: Handshake, emit: (event: ChatSocketEvent) => void) => ChatSocket;

const openTimeoutMs = 10_000;

/** engine.io's error for an HTTP response. */
type HttpRefusal = { description?: unknown; context?: { responseText?: unknown } };
const permanentStatuses = new Set<unknown>([401, 403]);
/** Socket.IO's message for a connection attempt that timed out. */
const timeoutMessage = 'timeout';
const temporaryRefusals = new Set<string>([refusals.unavailable, refusals.tooManyConnections, timeoutMessage]);

const messageFromJson = (text: unknown) => {
  try {
    const { message } = JSON.parse(String(text)) as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
};

/** The message of a permanent refusal; null when the service was unreachable or the attempt may be repeated. */
export function permanentRefusalIn(error: Error): string | null {
  if (!('type' in error)) return temporaryRefusals.has(error.message) ? null : error.message;
  const { description, context } = error as HttpRefusal;
  if (!permanentStatuses.has(description)) return null;
  const message = messageFromJson(context?.responseText);
  return temporaryRefusals.has(message) ? null : message;
}

/** Whether the connection opened and the service asked to retry later; other errors come from the transport. */
const isPostponed = (error: Error) => !('type' in error) && error.message !== timeoutMessage;

/** Opens one socket; reconnecting is left to `connectionSaga`. */
export const openChatSocket: OpenSocket = ({ address, token, senderId, groupName, transport }, emit) => {
  const socket: Socket<ServerEvents, ClientEvents> = io(address || window.location.origin, {
    auth: { token },
    query: { senderId: String(senderId), groupName },
    transports: transport ? [transport] : ['websocket', 'polling'],
    tryAllTransports: true,
    reconnection: false,
    forceNew: true,
    timeout: openTimeoutMs,
  });
  socket.on('connect', () => emit({ kind: 'up' }));
  socket.on('disconnect', () => emit({ kind: 'down' }));
  socket.on('connect_error', (error) => {
    const refusalText = permanentRefusalIn(error);
    if (refusalText !== null) emit({ kind: 'refused', text: refusalText });
    else emit({ kind: 'down', ...(isPostponed(error) && { isPostponed: true }) });
  });
  const listeners: ServerEvents = {
    [socketEvents.received]: (packet) => emit({ kind: 'received', packet }),
    [socketEvents.unread]: (unread) => emit({ kind: 'unread', unread }),
    [socketEvents.terminate]: (packet) => emit({ kind: 'ended', packet }),
    [socketEvents.newChat]: () => emit({ kind: 'newChat' }),
    [socketEvents.push]: (push) => emit({ kind: 'push', push }),
    [socketEvents.administrators]: () => emit({ kind: 'administrators' }),
    [socketEvents.lists]: (change) => emit({ kind: 'lists', subjects: change?.subjects ?? [] }),
  };
  for (const [event, listener] of Object.entries(listeners)) socket.on(event as keyof ServerEvents, listener);

  return {
    join: (join) => void socket.emit(socketEvents.join, join),
    read: (read) => void socket.emit(socketEvents.read, read),
    terminate: (end) => void socket.emit(socketEvents.terminate, end),
    send: ({ clientId, text, senderId: from, groupName: to }) =>
      new Promise((resolve) => socket.emit(socketEvents.message, text, from, [], chatType, to, clientId, resolve)),
    close() {
      socket.off();
      socket.disconnect();
    },
  };
};

/** Opens a socket with a channel for its events. */
export function openSocketChannel(openSocket: OpenSocket, handshake: Handshake) {
  const events = channel(buffers.expanding<ChatSocketEvent>(64));
  return { socket: openSocket(handshake, (event) => events.put(event)), events };
}
