import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { hasPermission } from '@/contract/administration/permissions';
import { adminSenderId, groupNameOf } from '@/contract/messages/chat';
import { refusals } from '@/contract/messages/socket';
import type { Store } from '@/server/platform/database/store';
import type { Caller } from '@/server/platform/http/caller';
import { limitConcurrency } from '@/server/platform/http/concurrency';
import type { Limits, RedisCommands } from '@/server/platform/process/limits';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';
import { withTimeout } from '@/server/platform/process/withTimeout';
import { type Handshakes, limitHandshakes } from './handshakes';
import { admitConnection, allowOnePacket, closeAfterRefusal } from './pendingConnections';
import { connectNodes } from './redisAdapter';
import type { ClientSocket, NodeMessage, Room, SocketIoServer, SocketRooms } from './rooms';
import { makeSessionExpiryWatcher, type SessionEnds, type SocketSessions } from './sessionExpiryWatcher';
import { closeWhenSlow } from './slowSockets';
import { makeThrottledLog } from './throttledLog';

/** Handles a signed-in caller's socket. */
type SocketHandler = {
  handleSocket(socket: ClientSocket, caller: Caller): void;
  open(): void;
  close(): void;
};

type Deps = {
  settings: Settings;
  store: Store;
  sessions: SocketSessions;
  chat: SocketHandler;
  limits: Limits;
  log: Log;
  now: () => Date;
};

export type SocketServer = SocketRooms & {
  /** Adds Socket.IO to the app's server. Called once, by `app.ts`. */
  attach(app: FastifyInstance, deps: Deps): void;
  /** The Redis client for counts that nodes share; undefined without Redis or while it is down. */
  redisClient(this: void): RedisCommands | undefined;
  /** Closes all connections and accepts no new ones, so that clients connect to another node. */
  disconnectAll(): void;
};

const maxPacketBytes = 64 * 1024;
/** Connections that are not authenticated by then are closed. */
const connectTimeoutMs = 5000;
/** The maximum number of open sockets per person. */
const socketsPerPerson = 10;
/**
 * The limit on connections per person, the same as on calls per minute, so that no one can slow down others by
 * reconnecting.
 */
const connectionsPerPerson = { max: 600, windowMs: 60_000 };
/** If the other nodes do not reply in this time, only this node's sockets are counted. */
const countTimeoutMs = 1000;
/**
 * After a timeout, the other nodes are not asked for this long, so that reconnecting clients do not wait for each
 * other's timeouts.
 */
const recountIntervalMs = 10_000;
/** Each admission queries the database, so only a few run at once. Waiting ones take little memory. */
const admissionLimits = { running: 4, waiting: 500 };

/**
 * Accepts the site's own origin and the configured one. Requests without an Origin header do not come from a browser
 * page.
 */
function isAllowedOrigin(settings: Settings, origin: string | undefined, host: string | undefined) {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const originUrl = new URL(origin);
  return (
    originUrl.host === host || (settings.siteUrl !== undefined && originUrl.origin === new URL(settings.siteUrl).origin)
  );
}

/**
 * Polling is refused with several nodes, because without sticky sessions a connection's polls would reach different
 * nodes. Socket.IO's `transports` option would refuse it without telling the client why.
 */
const isPolling = ({ url = '' }: IncomingMessage) =>
  new URLSearchParams(url.slice(url.indexOf('?'))).get('transport') === 'polling';

/** Whether the IDs in the query match the token; missing IDs are accepted. */
function matchesCaller(caller: Caller, { senderId, groupName }: Record<string, unknown>) {
  const isSelf = senderId === undefined || (caller.kind === 'person' && senderId === String(caller.id));
  if (caller.isAdmin) return isSelf || senderId === String(adminSenderId);
  const rooms = [groupNameOf(caller.id, adminSenderId), groupNameOf(adminSenderId, caller.id)];
  return isSelf && (!groupName || rooms.some((room) => room === groupName));
}

async function authenticate({ sessions }: Deps, { handshake }: ClientSocket) {
  const { token } = handshake.auth as { token?: unknown };
  const caller = typeof token === 'string' ? await sessions.find(token, false) : null;
  if (caller?.isSecondFactorMissing) return null;
  return caller?.purpose === 'session' && matchesCaller(caller, handshake.query) ? caller : null;
}

const sessionRoom = (sessionId: number): Room => `session:${sessionId}`;
const personRoom = ({ kind, id }: Pick<Caller, 'kind' | 'id'>): Room => `${kind}:${id}`;

/** The rooms that a caller's socket joins. */
const roomsOf = (caller: Caller): Room[] => [
  sessionRoom(caller.sessionId),
  personRoom(caller),
  ...caller.rights.map((right) => `right:${right}` as const),
];

/** `canReachNodes`: whether this node receives messages from the others. */
type AdmissionDeps = { handshakes: Handshakes; ends: SessionEnds; canReachNodes: () => boolean };

/** Authenticates sockets, joins them to their rooms, and hands them to the chat. */
function admitSockets(io: SocketIoServer, backend: Deps, { handshakes, ends, canReachNodes }: AdmissionDeps) {
  const { sessions, chat, limits, log } = backend;
  const runLimited = limitConcurrency(admissionLimits.running, admissionLimits.waiting);
  const connections = limits.limit('connections', connectionsPerPerson);
  const throttledLog = makeThrottledLog(log);

  const countLocally = (room: Room) => io.of('/').adapter.rooms.get(room)?.size ?? 0;
  io.on('countSockets', (room, answer) => answer(countLocally(room)));

  let nextCountAt = -Infinity;
  async function countSockets(room: Room) {
    const localCount = countLocally(room);
    if (localCount > socketsPerPerson || !canReachNodes() || performance.now() < nextCountAt) return localCount;
    try {
      const others = await withTimeout(countTimeoutMs, io.serverSideEmitWithAck('countSockets', room));
      if (!others) nextCountAt = performance.now() + recountIntervalMs;
      return (others ?? []).reduce((sum, count) => sum + count, localCount);
    } catch (error) {
      throttledLog('info', 'could not count the other nodes’ sockets', { err: error });
      return localCount;
    }
  }

  async function authorize(socket: ClientSocket) {
    // Skips a connection that was closed while it waited.
    const caller = await runLimited(async () =>
      socket.conn.readyState === 'open' ? authenticate(backend, socket) : null,
    );
    if (!caller) return refusals.signIn;
    if ((await connections.consume(personRoom(caller))) > 0) return refusals.unavailable;
    socket.data.caller = caller;
    await socket.join(roomsOf(caller));
    return (await countSockets(personRoom(caller))) > socketsPerPerson ? 'You have too many windows open.' : null;
  }

  io.engine.on('connection', allowOnePacket);
  io.use((socket, next) => {
    function answer(refusal: string | null) {
      if (refusal === null) return next();
      next(new Error(refusal));
      closeAfterRefusal(socket.conn);
    }
    authorize(socket).then(answer, (error: unknown) => {
      throttledLog('error', 'could not authorize a socket connection', { err: error });
      answer(refusals.unavailable);
    });
  });

  io.on('connection', (socket) => {
    const { caller } = socket.data;
    admitConnection(socket.conn);
    handshakes.stopCounting(socket.request);
    socket.data.address = handshakes.addressOf(socket.request);
    closeWhenSlow(socket, throttledLog);
    // A client that leaves the namespace could keep the connection open, without session checks and limits, so the
    // connection is closed without waiting: an orderly close of a polling connection would wait half a minute for a
    // request that does not come.
    socket.on('disconnect', (reason) => socket.conn.close(reason === 'client namespace disconnect'));
    if (!caller) return void socket.disconnect(true);
    // An administrator without the permission receives events but cannot use the chat.
    if (!caller.isAdmin || hasPermission(caller.rights, ['chat'])) chat.handleSocket(socket, caller);
    // The session may have ended before the socket joined its rooms.
    sessions.readEndTimes([caller.sessionId]).then(
      (found) => {
        const endsAt = found.get(caller.sessionId);
        if (endsAt === undefined) socket.disconnect(true);
        else ends.watch(caller.sessionId, endsAt);
      },
      (error: unknown) => {
        throttledLog('error', 'could not look up a socket’s session', { err: error });
        socket.disconnect(true);
      },
    );
  });
}

/** The Socket.IO server on the app's address. Each socket is bound to the session that opened it. */
export function makeSocketServer(): SocketServer {
  let io: SocketIoServer | undefined;
  let sharesEvents = false;
  let nodes: ReturnType<typeof connectNodes> | undefined;
  let isClosing = false;
  const listeners: ((note: NodeMessage) => void)[] = [];
  const receive = (message: NodeMessage) => listeners.forEach((listener) => listener(message));
  const localRooms = () => io?.of('/').adapter.rooms ?? new Map<string, Set<string>>();
  const idsInRooms = (kind: 'person:' | 'session:') =>
    [...localRooms().keys()].flatMap((room) => (room.startsWith(kind) ? Number(room.slice(kind.length)) : []));

  function broadcast(message: NodeMessage) {
    receive(message);
    if (sharesEvents) io?.serverSideEmit('note', message);
  }

  return {
    disconnect(sessionIds) {
      if (!io || sessionIds.length === 0) return;
      const rooms = sessionIds.map(sessionRoom);
      io.local.in(rooms).disconnectSockets(true);
      // Also on the other nodes, through Redis.
      io.in(rooms).disconnectSockets(true);
    },

    renew(owner) {
      io?.local.in(personRoom(owner)).disconnectSockets(true);
      io?.in(personRoom(owner)).disconnectSockets(true);
    },

    emit(rooms, event, ...payload) {
      io?.in([rooms].flat()).emit(event, ...payload);
    },
    emitLocally(rooms, event, ...payload) {
      io?.local.in([rooms].flat()).emit(event, ...payload);
    },
    hasLocalSocket: (room) => localRooms().has(room),
    localPersonIds: () => idsInRooms('person:'),
    localSessionIds: () => idsInRooms('session:'),
    localPermissions() {
      const callers = [...(io?.of('/').sockets.values() ?? [])].flatMap(({ data: { caller } }) => caller ?? []);
      return new Map(callers.flatMap(({ isAdmin, sessionId, rights }) => (isAdmin ? [[sessionId, rights]] : [])));
    },

    disconnectAll() {
      isClosing = true;
      io?.engine.close();
    },
    redisClient: () => nodes?.readyCommandClient(),
    redis: () => nodes && (nodes.isConnected() ? 'ok' : 'down'),
    broadcast,
    onBroadcast: (listener) => void listeners.push(listener),

    attach(app, backend) {
      const { settings, store, chat, log } = backend;
      const throttledLog = makeThrottledLog(log);
      const handshakes = limitHandshakes(settings, throttledLog);
      const server: SocketIoServer = new Server(app.server, {
        serveClient: false,
        maxHttpBufferSize: maxPacketBytes,
        connectTimeout: connectTimeoutMs,
        cors: settings.siteUrl ? { origin: new URL(settings.siteUrl).origin } : undefined,
        allowRequest(request, answer) {
          if (isClosing) return answer(refusals.unavailable, false);
          if (!isAllowedOrigin(settings, request.headers.origin, request.headers.host)) return answer(null, false);
          const isPollingWithRedis = settings.redisUrl !== undefined && isPolling(request);
          const refusal = handshakes.refusalOf(request) ?? (isPollingWithRedis ? refusals.webSocketOnly : null);
          answer(refusal, refusal === null);
        },
      });
      io = server;
      const localSockets = {
        hasLocalSocket: (id: number) => localRooms().has(sessionRoom(id)),
        disconnect(ids: readonly number[]) {
          // An empty list of rooms would disconnect everyone.
          if (ids.length > 0) server.local.in(ids.map(sessionRoom)).disconnectSockets(true);
        },
      };
      const ends = makeSessionExpiryWatcher(backend, localSockets, throttledLog);
      admitSockets(server, backend, { handshakes, ends, canReachNodes: () => nodes?.isConnected() ?? false });
      if (settings.redisUrl)
        nodes = connectNodes(server, app, settings.redisUrl, {
          receive,
          onReconnected: () => broadcast({ kind: 'rejoined' }),
        });
      listeners.push(({ kind }) => {
        if (kind === 'rejoined') void ends.disconnectEnded();
      });
      app.addHook('onReady', async () => {
        sharesEvents = settings.redisUrl !== undefined;
        // Several nodes may share a database without Redis.
        ends.open({ hasOthers: store.isShared });
        chat.open();
      });
      app.addHook('preClose', async () => {
        isClosing = true;
        ends.close();
        chat.close();
        // Breaks the connections instead of disconnecting the sockets, because a client reconnects only after a broken
        // connection.
        server.engine.close();
      });
    },
  };
}
