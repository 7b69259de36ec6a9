import { setTimeout as rest } from 'node:timers/promises';

import { io, type Socket } from 'socket.io-client';

import { adminSenderId, chatPaths, groupNameOf, type HistoryPage } from '@/contract/messages/chat';
import type {
  ClientEvents,
  EndedSession,
  IncomingMessage,
  ListSubject,
  Push,
  Receipt,
  SendReceipt,
  ServerEvents,
  UnreadCount,
} from '@/contract/messages/socket';
import { newPerson } from './browser/identity';
import { openSession, type TestBackend } from './server/backend';

export type Caller = {
  token?: unknown;
  query?: Record<string, string>;
  origin?: string;
  transport?: 'websocket' | 'polling';
};

export type TestSocket = Socket<ServerEvents, ClientEvents>;

/** Opens a socket that gives up at once when it is refused. */
export const connectSocket = (
  url: string,
  { token, query = {}, origin, transport = 'websocket' }: Caller,
): TestSocket =>
  io(url, {
    auth: token === undefined ? {} : { token },
    query,
    transports: [transport],
    reconnection: false,
    forceNew: true,
    extraHeaders: origin ? { origin } : {},
  });

export const waitUntilOpened = (socket: TestSocket) =>
  new Promise<void>((resolve, reject) => void socket.on('connect', resolve).on('connect_error', reject));
export const waitUntilClosed = (socket: TestSocket) =>
  new Promise<string>((resolve) => void socket.once('disconnect', resolve));

/**
 * How many milliseconds a socket stays open after the response to the call that ends it; 0 or less if it was closed
 * before.
 */
export async function msUntilClosed(socket: TestSocket, call: Promise<unknown>) {
  const closedAt = waitUntilClosed(socket).then(() => performance.now());
  await call;
  const answeredAt = performance.now();
  return (await closedAt) - answeredAt;
}

const timeoutMs = 60_000;

/** Waits until a condition is true; on a timeout reports the last value. */
export async function until<Value>(
  look: () => Value | Promise<Value>,
  holds: (value: Value) => boolean = Boolean,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > deadline) throw new Error(`Timed out waiting: ${JSON.stringify(value)}`);
    await rest(5);
  }
}

/** Waits long enough for an unwanted event to arrive. */
export const waitForStrayEvents = () => rest(300);

/** Opens a person's connection, and collects everything it receives. */
export async function openChatSocket(url: string, { token, query }: Caller) {
  const socket = connectSocket(url, { token, query });
  const received = {
    received: [] as (IncomingMessage | undefined)[],
    unread: [] as number[],
    ended: [] as (EndedSession | undefined)[],
    newChatConnects: 0,
    pushes: [] as Push[],
    administratorChanges: 0,
    listsChanged: [] as ListSubject[][],
  };
  const listeners: ServerEvents = {
    received: (message) => void received.received.push(message),
    notifyUnreadGlobal: (unread?: UnreadCount) =>
      void received.unread.push(typeof unread === 'object' ? unread.count : Number(unread)),
    terminateSession: (label) => void received.ended.push(label),
    newChatconnect: () => void (received.newChatConnects += 1),
    pushNotification: (push) => void received.pushes.push(push),
    administratorsChanged: () => void (received.administratorChanges += 1),
    listsChanged: (change) => void received.listsChanged.push(change?.subjects ?? []),
  };
  for (const [event, listener] of Object.entries(listeners)) socket.on(event as keyof ServerEvents, listener);
  await waitUntilOpened(socket);

  const emitForReceipt = (event: 'join' | 'read' | 'terminateSession', packet: object) =>
    new Promise<Receipt>((resolve) => void socket.emit(event as 'read', packet as never, resolve));
  const line = {
    socket,
    events: received,
    /** Resolves with the server's acknowledgement. */
    say: (text: string, senderId: number | string, groupName: string, clientId?: string) =>
      new Promise<SendReceipt>(
        (resolve) => void socket.emit('chat message', text, senderId, [], 'onetoone', groupName, clientId, resolve),
      ),
    joinAs: (groupName: string, senderId: number, groupMembers: number[]) =>
      emitForReceipt('join', { groupName, groupMembers, senderId, type: 'onetoone' }),
    readAs: (groupName: string, sequence: number) => emitForReceipt('read', { groupName, sequence }),
    end: (groupName: string, senderId: number) => emitForReceipt('terminateSession', { groupName, senderId }),
    texts: () => received.received.map((message) => message?.message),
    close: () => void socket.close(),
  };
  return line;
}
export type OpenConnection = Awaited<ReturnType<typeof openChatSocket>>;

/** Opens a session without a password, and returns its token. */
export const tokenFor = async ({ parts }: TestBackend, kind: 'person' | 'console', id: number) =>
  (await openSession(parts, { kind, id }, 'session')).token;

/** Creates a signed-in member whom no other test uses, with their conversation's name. */
export async function newMember(backend: TestBackend) {
  const { id } = await newPerson(backend, { isRegistered: false });
  // Registers the member without a password, which would take time to hash.
  await backend.db.updateTable('people').set({ registered_at: new Date() }).where('id', '=', id).execute();
  const [group, adminGroup] = [groupNameOf(id, adminSenderId), groupNameOf(adminSenderId, id)];
  const token = await tokenFor(backend, 'person', id);
  return {
    id,
    token,
    group,
    adminGroup,
    async open(url = backend.url) {
      const line = await openChatSocket(url, { token, query: { senderId: String(id), groupName: group } });
      return {
        ...line,
        write: (text: string, clientId?: string) => line.say(text, id, group, clientId),
        join: () => line.joinAs(group, id, [id, adminSenderId]),
        read: (sequence: number) => line.readAs(group, sequence),
        announceEnd: () => line.end(group, id),
      };
    },
  };
}
export type Member = Awaited<ReturnType<typeof newMember>>;

/** Opens an administrator's connection, and the conversation if one is named. */
export async function openAdministratorChat(url: string, token: string, groupName = '') {
  const line = await openChatSocket(url, { token, query: { senderId: String(adminSenderId), groupName } });
  return {
    ...line,
    write: (text: string, to: Member, clientId?: string) => line.say(text, adminSenderId, to.adminGroup, clientId),
    join: (to: Member) => line.joinAs(to.adminGroup, adminSenderId, [adminSenderId, to.id]),
    read: (to: Member, sequence: number) => line.readAs(to.adminGroup, sequence),
  };
}

type HistoryQuery = { page?: number; after?: number };
/** The response to a member's history call. */
export const historyOf = async (
  backend: TestBackend,
  { id, token, group }: Member,
  requested: HistoryQuery = {},
): Promise<HistoryPage> =>
  (
    await backend.chat('GET', chatPaths.history, {
      token,
      query: { userId: id, uniqueId: group, page: 0, ...requested },
    })
  ).body.data;
export const messagesOf = ({ data }: HistoryPage) => data.flatMap(({ messages }) => messages);
