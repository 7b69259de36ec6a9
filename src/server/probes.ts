import type { FastifyInstance } from 'fastify';
import type { ServerNode } from '@/server/node';
import type { AuditLog } from '@/server/platform/audit/audit';
import { makeReadiness } from '@/server/platform/audit/readiness';
import { isOutage } from '@/server/platform/database/outage';
import type { Store } from '@/server/platform/database/store';
import { makeFilesProbe } from '@/server/platform/files/storage/filesProbe';
import type { FileStorage } from '@/server/platform/files/storage/storage';
import type { Log } from '@/server/platform/process/log';
import { version } from '@/server/platform/process/version';
import type { SocketServer } from '@/server/platform/sockets/socketServer';

type Deps = { store: Store; audit: AuditLog; sockets: SocketServer; node: ServerNode; storage: FileStorage; log: Log };

/** `outdated`: the node is too old for the database and therefore read-only. */
type Status = 'ready' | 'degraded' | 'draining' | 'outdated' | 'not ready';

/**
 * Adds the probes for load balancers and supervisors: `/health` (200 while the process is alive) and `/ready` (200
 * while calls succeed; 503 during a database outage, or while this node drains or is outdated). Also adds the request's
 * ID and the server's version to each response.
 */
export function addProbes(app: FastifyInstance, deps: Deps, isDraining: () => boolean) {
  const { sockets, node, storage, log } = deps;
  const checkStore = makeReadiness(deps);
  const checkFiles = makeFilesProbe(storage, log);
  let previousStatus: Status = 'ready';

  async function checkReadiness() {
    // `none`: several nodes run without Redis, so that they cannot reach each other's sockets.
    const redis = sockets.redis() ?? (node.count() > 1 ? 'none' : undefined);
    const [files, database] = await Promise.all([
      checkFiles(),
      checkStore().then(
        () => 'ok' as const,
        (error: unknown) => {
          // The store itself logs an outage.
          if (previousStatus !== 'not ready' && !isOutage(error)) log.warn({ err: error }, 'not ready');
          return 'down' as const;
        },
      ),
    ]);
    const areFilesAndRedisUp = files === 'ok' && (redis === undefined || redis === 'ok');
    const servingStatus = isDraining() ? 'draining' : areFilesAndRedisUp ? 'ready' : 'degraded';
    const nodeStatus = node.isOutdated() ? 'outdated' : servingStatus;
    const status: Status = database === 'down' ? 'not ready' : nodeStatus;
    return { status, version, parts: { database, files, ...(redis && { redis }) } };
  }

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-harbor-version', version);
    // A load balancer that keeps connections open would send the next call to a node that is about to close them.
    if (isDraining()) reply.header('connection', 'close');
  });
  app.get('/health', async () => ({ status: 'ok', version }));
  app.get('/ready', async (_request, reply) => {
    const answer = await checkReadiness();
    previousStatus = answer.status;
    return reply.code(answer.status === 'ready' || answer.status === 'degraded' ? 200 : 503).send(answer);
  });
}
