import type { FastifyInstance } from 'fastify';
import { CannotStart } from '@/server/platform/process/cannotStart';
import type { RedisCommands } from '@/server/platform/process/limits';
import { withTimeout } from '@/server/platform/process/withTimeout';
import type { NodeMessage, SocketIoServer } from './rooms';

const connectTimeoutMs = 5000;

type NodeHandlers = {
  receive: (message: NodeMessage) => void;
  /** Called when this node has reconnected to Redis. */
  onReconnected: () => void;
};

/** Connects the nodes behind a load balancer through Redis, so that each of them reaches every socket. */
export function connectNodes(
  io: SocketIoServer,
  app: FastifyInstance,
  redisUrl: string,
  { receive, onReconnected }: NodeHandlers,
) {
  let clients: { destroy(): void; readonly isReady: boolean }[] = [];
  let commandClient: (RedisCommands & { readonly isReady: boolean }) | undefined;
  let isDown = false;
  const isConnected = () => clients.length > 0 && clients.every(({ isReady }) => isReady);

  app.addHook('onReady', async () => {
    const { createAdapter, createClient } = await import('./redisClient');
    // Messages are not queued while Redis is down, because nodes resynchronize after they reconnect.
    const publisher = createClient({
      url: redisUrl,
      RESP: 2,
      socket: { connectTimeout: connectTimeoutMs },
      disableOfflineQueue: true,
    });
    const subscriber = publisher.duplicate({ disableOfflineQueue: false });
    clients = [publisher, subscriber];
    commandClient = publisher;
    // Logs an outage only once, although each failed attempt to reconnect causes another error.
    for (const client of [publisher, subscriber])
      client.on('error', (error: unknown) => {
        if (!isDown)
          app.log.error({ err: error }, 'Redis is not responding; the nodes cannot reach each other until it does');
        isDown = true;
      });

    // The adapter ignores the promise of `publish`, so failures are handled here.
    const publish = publisher.publish.bind(publisher);
    Object.assign(publisher, {
      publish: (...args: Parameters<typeof publish>) =>
        publish(...args).catch((error: unknown) =>
          app.log.debug({ err: error }, 'could not send an event to the other nodes'),
        ),
    });

    const connections = await withTimeout(connectTimeoutMs, Promise.all([publisher.connect(), subscriber.connect()]));
    if (!connections) throw new CannotStart('REDIS_URL: Redis is not responding.');
    io.adapter(createAdapter(publisher, subscriber));
    io.on('note', receive);
    for (const client of [publisher, subscriber])
      client.on('ready', () => {
        if (!isConnected()) return;
        if (isDown) app.log.warn('Redis is available again');
        isDown = false;
        onReconnected();
      });
  });
  app.addHook('onClose', async () => {
    for (const client of clients) client.destroy();
  });
  return {
    isConnected,
    /** The client for commands; undefined while it would reject them. */
    readyCommandClient: () => (commandClient?.isReady ? commandClient : undefined),
  };
}
