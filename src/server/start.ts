import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';
import { createFirstAdmin } from '@/server/modules/administrators/createFirstAdmin';
import { logPasskeySettings } from '@/server/modules/auth/passkeys/logPasskeySettings';
import { startSweeping } from '@/server/modules/retention/sweep';
import { startAnchoring } from '@/server/platform/audit/anchors';
import { recordUnkeyedEntries } from '@/server/platform/audit/repair';
import { startScheduledBackups } from '@/server/platform/backup/scheduledBackups';
import { writeBackup } from '@/server/platform/backup/writeBackup';
import { migrations } from '@/server/platform/database/migrate';
import { openAndMigrate } from '@/server/platform/database/open';
import { storageOf } from '@/server/platform/files/storage/storageOf';
import { ensureStorageLinked } from '@/server/platform/files/storageLink';
import { startReencoding } from '@/server/platform/files/storedPictures';
import { openPort } from '@/server/platform/http/openPort';
import { openKeys } from '@/server/platform/keys/openKeys';
import { buildApp, buildBackend } from './app';
import type { Backend } from './backend';
import { builtDir } from './platform/process/builtDir';
import { CannotStart } from './platform/process/cannotStart';
import type { Log } from './platform/process/log';
import type { Settings } from './platform/process/settings';
import type { Shutdown } from './platform/process/shutdown';

const requestGraceMs = 7000;

type StartOptions = { settings: Settings; log: Log; shutdown: Shutdown };

/**
 * Starts the server and adds each component's shutdown step. Resolves with the address and a description of how durably
 * data is stored. Throws CannotStart.
 */
export async function startServer({ settings, log, shutdown }: StartOptions) {
  const port = await openPort(settings).catch((error: unknown) => rethrowOrReportPortProblem(error, settings));
  shutdown.add(() => closePort(port));
  const address = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port.port}`;
  log.info({ address }, 'the server is starting and responds to probes');
  const store = await openAndMigrate(settings, log, migrations, port.onStep);
  shutdown.add(() => store.close());

  const keys = await openKeys(settings, store);
  await ensureStorageLinked(storageOf(settings), store.db);
  const backend = buildBackend({ settings, store, keys, log });
  shutdown.add(() => backend.storage.close());
  await backend.node.join();
  await recordUnkeyedEntries(backend);
  if (settings.demo) {
    // Loaded on demand, so that a start without the demo reads neither its content nor the code that draws and
    // publishes it.
    const { seedDemo } = await import('@/server/seed/demo');
    await seedDemo(backend);
  } else await createFirstAdmin(backend);
  await logPasskeySettings(backend);
  shutdown.add(await startAnchoring(backend));
  const metrics = await openMetrics(backend);
  if (metrics) shutdown.add(metrics.close);
  shutdown.add(await startSweeping(backend, metrics?.recordCleanup));
  shutdown.add(startReencoding(backend));
  shutdown.add(startScheduledBackups(backend, keys));
  shutdown.add(await store.serveCommands((dir) => writeBackup({ store, storage: backend.storage, keys, dir })));

  const siteDir = resolve(builtDir, '../site');
  const app = await buildApp(backend, {
    siteDir: existsSync(siteDir) ? siteDir : undefined,
    metrics,
    isDraining: shutdown.isDraining,
  });
  shutdown.add(() => closeApp(app, port));
  await app.ready();
  port.handOver(app.server);
  return { address, durability: store.durability };
}

/** Serves metrics if METRICS_PORT is set; their code is loaded only then. */
async function openMetrics(backend: Backend) {
  const { metricsPort: port, host } = backend.settings;
  if (port === undefined) return undefined;
  const { makeMetrics } = await import('./metrics');
  const metrics = makeMetrics(backend);
  const metricsServer = await metrics
    .listen()
    .catch((error: unknown) => rethrowOrReportPortProblem(error, { host, port }, 'METRICS_PORT'));
  backend.log.info({ port: metricsServer.port }, 'serving metrics');
  return { ...metrics, close: metricsServer.close };
}

type Port = Awaited<ReturnType<typeof openPort>>;

/** Waits a few seconds for requests in progress, then closes all connections. */
async function closeApp(app: FastifyInstance, port: Port) {
  const closed = Promise.all([app.close(), port.close()]);
  await Promise.race([closed, delay(requestGraceMs, undefined, { ref: false })]);
  port.closeConnections();
  await closed;
}

/** Closes the port of a server whose app has not started yet. */
async function closePort(port: Port) {
  const closed = port.close();
  port.closeConnections();
  await closed;
}

function rethrowOrReportPortProblem(
  error: unknown,
  { host, port }: Pick<Settings, 'host' | 'port'>,
  name = 'PORT',
): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') throw new CannotStart(`${name} ${port} is already in use on ${host}.`);
  if (code === 'EACCES')
    throw new CannotStart(`${name} ${port}: the server’s user account is not allowed to use this port.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new CannotStart(`HOST ${host} is not an address of this computer.`);
  throw error;
}
