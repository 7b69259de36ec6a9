import { setTimeout } from 'node:timers/promises';

import { createAdapter } from '@socket.io/redis-adapter';
import type { FastifyInstance } from 'fastify';
import { createClient } from 'redis';
import { Server, type Socket } from 'socket.io';

import { adminSenderId, groupNameOf } from '@/contract/chat';
import type { ClientEvents, ServerEvents } from '@/contract/socket';

import type { Backend, Line } from './backend';
import { CannotStart } from './cannotStart';
import type { Settings } from './settings';
import type { Asker } from './whoAsks';

type Live = Server<ClientEvents, ServerEvents>;

const packetLimit = 64 * 1024;
/** Who has not said who they are by then is cut off (reliability C1). */
const patienceMs = 5000;

/** The page's own address, or the one the operator gave; a caller without an Origin is no browser page. */
function isWelcome(settings: Settings, origin: string | undefined, host: string | undefined) {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const asking = new URL(origin);
  return asking.host === host || (settings.siteUrl !== undefined && asking.origin === new URL(settings.siteUrl).origin);
}

/** What the query claims must be true of the token; a missing claim is none (reliability C2, C3). */
function isTrueTo(asker: Asker, { senderId, groupName }: Record<string, unknown>) {
  const isSelf = senderId === undefined || (asker.kind === 'person' && senderId === String(asker.id));
  if (asker.isAdmin) return isSelf || senderId === String(adminSenderId);
  const rooms = [groupNameOf(asker.id, adminSenderId), groupNameOf(adminSenderId, asker.id)];
  return isSelf && (!groupName || rooms.some((room) => room === groupName));
}

async function askerBehind({ sessions }: Backend, { handshake }: Socket) {
  const { token } = handshake.auth as { token?: unknown };
  const asker = typeof token === 'string' ? await sessions.find(token, false) : null;
  return asker?.purpose === 'session' && isTrueTo(asker, handshake.query) ? asker : null;
}

const roomOf = (sessionId: number) => `session:${sessionId}`;

/** Lets in who the token stands for, and remembers the socket under its session. */
function admit(io: Live, backend: Backend) {
  io.use((socket, next) => {
    const admitted = async () => {
      const asker = await askerBehind(backend, socket);
      if (asker) await socket.join(roomOf(asker.sessionId));
      next(asker ? undefined : new Error('Please sign in.'));
    };
    admitted().catch((error: unknown) => {
      backend.log.error({ err: error }, 'a socket could not be admitted');
      next(new Error('The service is not available right now.'));
    });
  });

  // A session that ended before its socket could be reached must not stay open here.
  io.on('connection', (socket) => {
    askerBehind(backend, socket).then(
      (asker) => asker ?? socket.disconnect(true),
      (error: unknown) => {
        backend.log.error({ err: error }, 'a socket could not be confirmed');
        socket.disconnect(true);
      },
    );
  });
}

/** Joins the nodes behind one balancer, so that every one reaches every socket. */
function joinNodes(io: Live, app: FastifyInstance, redisUrl: string) {
  const publisher = createClient({ url: redisUrl, RESP: 2, socket: { connectTimeout: patienceMs } });
  const subscriber = publisher.duplicate();
  for (const client of [publisher, subscriber])
    client.on('error', (error: unknown) => app.log.error({ err: error }, 'Redis does not answer'));

  app.addHook('onReady', async () => {
    const tooLate = setTimeout(patienceMs, null, { ref: false }).then(() => {
      throw new CannotStart('REDIS_URL: Redis does not answer.');
    });
    await Promise.race([Promise.all([publisher.connect(), subscriber.connect()]), tooLate]);
    io.adapter(createAdapter(publisher, subscriber));
  });
  app.addHook('onClose', async () => {
    publisher.destroy();
    subscriber.destroy();
  });
}

/** The live line: sockets on the address of the app, each bound to the session that opened it. */
export function makeLine(): Line & { attach(app: FastifyInstance, backend: Backend): void } {
  let io: Live | undefined;
  return {
    hangUp(sessionIds) {
      if (!io || sessionIds.length === 0) return;
      const rooms = sessionIds.map(roomOf);
      io.local.in(rooms).disconnectSockets(true);
      // The other nodes hear of it through Redis, where there is one.
      io.in(rooms).disconnectSockets(true);
    },

    attach(app, backend) {
      const { settings } = backend;
      const live: Live = new Server(app.server, {
        serveClient: false,
        maxHttpBufferSize: packetLimit,
        connectTimeout: patienceMs,
        cors: settings.siteUrl ? { origin: new URL(settings.siteUrl).origin } : undefined,
        allowRequest: ({ headers }, answer) => answer(null, isWelcome(settings, headers.origin, headers.host)),
      });
      io = live;
      admit(live, backend);
      if (settings.redisUrl) joinNodes(live, app, settings.redisUrl);
      app.addHook('preClose', async () => {
        live.local.disconnectSockets(true);
        live.engine.close();
      });
    },
  };
}
