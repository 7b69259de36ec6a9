import { randomUUID } from 'node:crypto';

import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastify, { LogController, type FastifyInstance } from 'fastify';

import { makeKnownBrowsers } from './attempts/knownBrowsers';
import { makeAudit } from './audit';
import { makeReadiness } from './auditTrail/readiness';
import type { Backend, Store } from './backend';
import { limitCalls } from './callLimits';
import { makeChat } from './chat/chat';
import { makeCodes } from './codes';
import { makeDelivery } from './delivery';
import { answerErrors, noSuchAddress, unreadableAddress } from './errors';
import { makeFileStore } from './files';
import { guardRoutes } from './guard';
import { keepContract, type Routes } from './keepContract';
import { makeGatekeeper } from './limits';
import type { Log } from './log';
import { makeOutgoing } from './outgoing';
import { makePasswords } from './passwords';
import { prefixes, type Base } from './policy';
import { makePushes } from './push/pushes';
import { adminProviderRoutes } from './routes/adminProviders';
import { alertRoutes } from './routes/alerts';
import { approvalRoutes } from './routes/approvals';
import { articleRoutes } from './routes/articles';
import { benefitRoutes } from './routes/benefits';
import { cardRoutes } from './routes/cards';
import { chatRoutes } from './routes/chat';
import { codeStepRoutes } from './routes/codeSteps';
import { consoleRoutes } from './routes/console';
import { deviceRoutes } from './routes/devices';
import { directoryRoutes } from './routes/directories';
import { documentRoutes } from './routes/documents';
import { employeeRoutes } from './routes/employees';
import { exportRoutes } from './routes/exports';
import { fileRoutes } from './routes/files';
import { notificationRoutes } from './routes/notifications';
import { planDocumentRoutes } from './routes/planDocuments';
import { planRoutes } from './routes/plans';
import { consoleProofRoutes, personProofRoutes } from './routes/proof';
import { providerRoutes } from './routes/providers';
import { seenRoutes } from './routes/seen';
import { sequenceRoutes } from './routes/sequence';
import { sessionRoutes } from './routes/session';
import { sheetRoutes } from './routes/sheets';
import { userRoutes } from './routes/user';
import { makeSeal } from './seal';
import { makeSessions } from './sessions';
import type { Settings } from './settings';
import { serveSite } from './site';
import { endSlowBodies } from './slowBodies';
import { endSlowReaders } from './slowReaders';
import { makeLine } from './sockets/live';

type Group = (backend: Backend) => Routes;

/** Which groups of routes each service carries; the paths come from the contract. */
const services: Record<Base, readonly Group[]> = {
  main: [
    sessionRoutes,
    codeStepRoutes,
    personProofRoutes,
    userRoutes,
    deviceRoutes,
    approvalRoutes,
    planRoutes,
    planDocumentRoutes,
    benefitRoutes,
    directoryRoutes,
    providerRoutes,
    articleRoutes,
    employeeRoutes,
    exportRoutes,
    sheetRoutes,
    fileRoutes,
    notificationRoutes,
    cardRoutes,
    alertRoutes,
    documentRoutes,
    sequenceRoutes,
    seenRoutes,
  ],
  chat: [consoleRoutes, consoleProofRoutes, adminProviderRoutes, chatRoutes],
};

type Parts = {
  settings: Settings;
  store: Store;
  keys: { sealing: Buffer; hashing: Buffer };
  log: Log;
  now?: () => Date;
};

/** Puts the services together around one open store. */
export function buildBackend({ settings, store, keys, log, now = () => new Date() }: Parts): Backend {
  const { db } = store;
  const seal = makeSeal(keys);
  const audit = makeAudit({ db, seal });
  const line = makeLine();
  const delivery = makeDelivery({ settings, log });
  const sessions = makeSessions({ db, settings, line, now });
  const files = makeFileStore({ settings, db, seal, now });
  return {
    settings,
    store,
    db,
    seal,
    line,
    pushes: makePushes({ db, settings, line, log }),
    delivery,
    outgoing: makeOutgoing({ db, seal, delivery, log, now }),
    now,
    log,
    passwords: makePasswords(),
    sessions,
    codes: makeCodes({ db, settings, seal, delivery, now, log }),
    audit,
    files,
    chat: makeChat({ db, line, files, sessions, audit, log, now }),
    gatekeeper: makeGatekeeper({ db, seal, now }),
    browsers: makeKnownBrowsers({ db, seal, settings }),
  };
}

const headersTimeoutMs = 10_000;
const checkConnectionsMs = 2000;
const bodyLimit = 1024 * 1024;

/** The whole backend around its parts: no port, no global. `siteDir` holds the built page, where there is one. */
export async function buildApp(backend: Backend, siteDir?: string): Promise<FastifyInstance> {
  const { settings, line, pushes, log } = backend;
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // Calls have a line of their own, below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy ? settings.trustProxy.split(',').map((proxy) => proxy.trim()) : false,
    bodyLimit,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: unreadableAddress,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: checkConnectionsMs },
  });

  app.decorateRequest('asker', null);
  keepContract(app);
  answerErrors(app);
  endSlowBodies(app);
  endSlowReaders(app);

  await app.register(helmet, {
    // The page carries its own policy (site.ts); everything else is data and may load nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], sandbox: [] },
    },
    strictTransportSecurity: settings.siteUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  });
  await app.register(compress, { globalCompression: true, threshold: 2048, encodings: ['gzip', 'identity'] });
  await app.register(multipart, { throwFileSizeLimit: true });
  await limitCalls(app);

  const proveReady = makeReadiness(backend);
  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    try {
      await proveReady();
      return { status: 'ready' };
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'not ready' });
    }
  });

  for (const base of ['main', 'chat'] as const) {
    await app.register(
      async (service) => {
        guardRoutes(service, backend, base);
        service.addHook('onSend', async (_request, reply) => {
          if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
        });
        service.addHook('onResponse', async (request, reply) => {
          request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
        });
        for (const group of services[base]) await service.register(group(backend));
        service.setNotFoundHandler(noSuchAddress);
      },
      { prefix: prefixes[base] },
    );
  }

  if (siteDir) await serveSite(app, settings, siteDir);
  else app.setNotFoundHandler(noSuchAddress);
  line.attach(app, backend);
  pushes.attach(app);
  return app;
}
