import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import helmet from 'helmet';
import { handleErrors, replyMalformedUrl } from '@/server/errors';
import { administratorRoutes } from '@/server/modules/administrators/routes/administrators';
import { administratorInvitationRoutes } from '@/server/modules/administrators/routes/invitations';
import { openSessionRoutes } from '@/server/modules/administrators/routes/sessions';
import { approvalRoutes } from '@/server/modules/approvals/routes/approvals';
import { auditRoutes } from '@/server/modules/audit/routes/audit';
import { dataViewRoutes } from '@/server/modules/audit/routes/dataViews';
import { makeViewLogger } from '@/server/modules/audit/viewLogger';
import { makeCodes } from '@/server/modules/auth/codes';
import { guardRoutes } from '@/server/modules/auth/guard';
import { makeKnownBrowsers } from '@/server/modules/auth/knownBrowsers';
import { makePasswords, type Passwords } from '@/server/modules/auth/passwords';
import { codeStepRoutes } from '@/server/modules/auth/routes/codeSteps';
import { consoleRoutes } from '@/server/modules/auth/routes/console';
import { demoRoutes } from '@/server/modules/auth/routes/demo';
import { passkeyRoutes } from '@/server/modules/auth/routes/passkeySignIn';
import { secondFactorRoutes } from '@/server/modules/auth/routes/secondFactor';
import { sessionRoutes } from '@/server/modules/auth/routes/session';
import { signInMethodRoutes } from '@/server/modules/auth/routes/signInMethods';
import { makeSessions } from '@/server/modules/auth/sessions/sessions';
import { makeSignInLimits } from '@/server/modules/auth/signInLimits';
import { changeRequestRoutes } from '@/server/modules/changeRequests/routes/changeRequests';
import { makeChat } from '@/server/modules/chat/chat';
import { chatRoutes } from '@/server/modules/chat/routes/chat';
import { alertRoutes } from '@/server/modules/content/routes/alerts';
import { cardRoutes } from '@/server/modules/content/routes/cards';
import { directoryRoutes } from '@/server/modules/content/routes/directories';
import { documentRoutes } from '@/server/modules/content/routes/documents';
import { adminProviderRoutes, providerRoutes } from '@/server/modules/content/routes/providers';
import { seenRoutes } from '@/server/modules/content/routes/seen';
import { sequenceRoutes } from '@/server/modules/content/routes/sequence';
import { coverageRoutes } from '@/server/modules/coverage/routes/coverages';
import { planDocumentRoutes } from '@/server/modules/coverage/routes/planDocuments';
import { planRoutes } from '@/server/modules/coverage/routes/plans';
import { importFileRoutes } from '@/server/modules/imports/routes/importFiles';
import { importFixRoutes } from '@/server/modules/imports/routes/importFixes';
import { importUndoRoutes } from '@/server/modules/imports/routes/importUndos';
import { peopleImportRoutes } from '@/server/modules/imports/routes/peopleImports';
import { makeInvitations } from '@/server/modules/invitations/invitations';
import { invitationRoutes } from '@/server/modules/invitations/routes/invitations';
import { lifeEventRoutes } from '@/server/modules/lifeEvents/routes/lifeEvents';
import { makePushes } from '@/server/modules/notifications/push/pushes';
import { deviceRoutes } from '@/server/modules/notifications/routes/devices';
import { notificationRoutes } from '@/server/modules/notifications/routes/notifications';
import { employeeRoutes } from '@/server/modules/people/routes/employees';
import { exportRoutes } from '@/server/modules/people/routes/exports';
import { peopleListRoutes } from '@/server/modules/people/routes/peopleList';
import { personFormRoutes } from '@/server/modules/people/routes/personForms';
import { personSectionRoutes } from '@/server/modules/people/routes/personSections';
import { recordMergeRoutes } from '@/server/modules/people/routes/recordMerges';
import { userRoutes } from '@/server/modules/people/routes/user';
import { makeLinkChecks } from '@/server/modules/program/linkChecks';
import { articleRoutes, termsRoutes } from '@/server/modules/program/routes/articles';
import { benefitAdminRoutes } from '@/server/modules/program/routes/benefits';
import { catalogRoutes } from '@/server/modules/program/routes/catalog';
import { csvRoutes } from '@/server/modules/program/routes/csv';
import { directoryAdminRoutes } from '@/server/modules/program/routes/directories';
import { linkRoutes } from '@/server/modules/program/routes/links';
import { mediaRoutes } from '@/server/modules/program/routes/media';
import { overviewRoutes } from '@/server/modules/program/routes/overview';
import { providerAdminRoutes } from '@/server/modules/program/routes/providers';
import { publicationRoutes } from '@/server/modules/program/routes/publications';
import { benefitRoutes } from '@/server/modules/program/routes/publishedBenefits';
import { settingsRoutes } from '@/server/modules/program/routes/settings';
import { serveConfig, serveSite } from '@/server/modules/program/site';
import { makeSiteValues } from '@/server/modules/program/siteValues';
import { makeNode } from '@/server/node';
import { makeAudit } from '@/server/platform/audit/audit';
import { latestMigrationNumber } from '@/server/platform/database/migrate';
import type { Release } from '@/server/platform/database/nodes';
import type { Store } from '@/server/platform/database/store';
import { makeDelivery } from '@/server/platform/delivery/delivery';
import { makeOutgoingMessages } from '@/server/platform/delivery/outgoing';
import { makeFileStore } from '@/server/platform/files/fileStore';
import { fileRoutes } from '@/server/platform/files/routes';
import { storageOf } from '@/server/platform/files/storage/storageOf';
import { type ServiceName, servicePrefixes } from '@/server/platform/http/access';
import { enforceContract, type Routes } from '@/server/platform/http/contractRoutes';
import { replyCallNotFound, replyPageNotFound } from '@/server/platform/http/notFound';
import { connectionTimeouts } from '@/server/platform/http/openPort';
import { collectOperations, type Operations, openApiRoutes } from '@/server/platform/http/openapi';
import { limitCallRate } from '@/server/platform/http/rateLimits';
import { endSlowBodies } from '@/server/platform/http/slowBodies';
import { closeStalledConnections } from '@/server/platform/http/stalledConnections';
import { webVitalsRoutes } from '@/server/platform/http/webVitalsRoute';
import { makeCipher } from '@/server/platform/keys/cipher';
import { makeLimits } from '@/server/platform/process/limits';
import type { Log } from '@/server/platform/process/log';
import type { Settings } from '@/server/platform/process/settings';
import { makeTrustedProxyCheck, proxiesOf } from '@/server/platform/process/trustedProxies';
import { version } from '@/server/platform/process/version';
import { makeListChanges } from '@/server/platform/sockets/listChanges';
import { makeSocketServer } from '@/server/platform/sockets/socketServer';
import { addProbes } from '@/server/probes';
import type { Backend } from './backend';
import type { Metrics } from './metrics';

type RouteGroup = (backend: Backend) => Routes;

/** Names a route group's plugin, because Fastify would search all loaded modules for a missing name. */
const withName = (routes: Routes, name: string) =>
  Object.assign(routes, { [Symbol.for('fastify.display-name')]: name });

const services: Record<ServiceName, readonly RouteGroup[]> = {
  main: [
    sessionRoutes,
    codeStepRoutes,
    passkeyRoutes,
    secondFactorRoutes,
    signInMethodRoutes,
    demoRoutes,
    userRoutes,
    deviceRoutes,
    openSessionRoutes,
    approvalRoutes,
    planRoutes,
    planDocumentRoutes,
    benefitRoutes,
    directoryRoutes,
    providerRoutes,
    articleRoutes,
    employeeRoutes,
    coverageRoutes,
    personFormRoutes,
    peopleListRoutes,
    lifeEventRoutes,
    changeRequestRoutes,
    recordMergeRoutes,
    personSectionRoutes,
    exportRoutes,
    invitationRoutes,
    importFileRoutes,
    peopleImportRoutes,
    importFixRoutes,
    importUndoRoutes,
    fileRoutes,
    notificationRoutes,
    cardRoutes,
    alertRoutes,
    documentRoutes,
    sequenceRoutes,
    seenRoutes,
    publicationRoutes,
    mediaRoutes,
    catalogRoutes,
    benefitAdminRoutes,
    directoryAdminRoutes,
    providerAdminRoutes,
    csvRoutes,
    termsRoutes,
    settingsRoutes,
    overviewRoutes,
    linkRoutes,
    administratorRoutes,
    administratorInvitationRoutes,
    auditRoutes,
    dataViewRoutes,
    webVitalsRoutes,
  ],
  chat: [consoleRoutes, adminProviderRoutes, chatRoutes],
};

type Deps = {
  settings: Settings;
  store: Store;
  keys: { sealing: Buffer; hashing: Buffer };
  log: Log;
  now?: () => Date;
  passwords?: Passwords;
  /** What this node reports about itself to the other nodes. */
  release?: Release;
};

/** Creates the backend's services, which share one open store. */
export function buildBackend({
  settings,
  store,
  keys,
  log,
  now = () => new Date(),
  passwords = makePasswords(),
  release = { version, schema: latestMigrationNumber },
}: Deps): Backend {
  const { db } = store;
  const cipher = makeCipher(keys);
  const sockets = makeSocketServer();
  const limits = makeLimits({ redis: sockets.redisClient, log });
  const changeNotifier = makeListChanges({ sockets, log });
  const audit = makeAudit({ db, cipher, onChange: (entries) => changeNotifier.broadcastChanges(entries) });
  const siteValues = makeSiteValues({ db, settings, log, now });
  const productName = async () => (await siteValues.effective()).values.productName;
  const delivery = makeDelivery({ settings, log, productName });
  const sessions = makeSessions({ store, settings, sockets, now });
  const storage = storageOf(settings);
  const files = makeFileStore({ settings, storage, db, cipher, log, now });
  return {
    settings,
    store,
    db,
    node: makeNode({ store, storage, sockets, log, release }),
    cipher,
    sockets,
    pushes: makePushes({ db, settings, sockets, log }),
    delivery,
    outgoing: makeOutgoingMessages({ db, cipher, delivery, log, now }),
    invitations: makeInvitations({ store, delivery, files, siteValues, log, now }),
    now,
    log,
    passwords,
    sessions,
    codes: makeCodes({ db, settings, cipher, delivery, productName, now, log }),
    audit,
    viewLogger: makeViewLogger({ audit, now }),
    files,
    storage,
    siteValues,
    linkChecks: makeLinkChecks({ db, settings, siteValues, log, now }),
    chat: makeChat({ settings, db, sockets, limits, files, sessions, audit, log, now }),
    limits,
    signInLimits: makeSignInLimits({ db, cipher, now }),
    knownBrowsers: makeKnownBrowsers({ db, cipher, settings }),
  };
}

const maxBodyBytes = 1024 * 1024;

/**
 * Replaces the compilers that Fastify would otherwise load, because loading them takes an eighth of the startup time.
 * The actual compilers are set by `enforceContract`.
 */
const rejectCompiler = (): never => {
  throw new Error('A schema needs the compilers that enforceContract sets');
};

/** The format of a request ID set by a proxy. Anything else could inject text into the log. */
const requestIdPattern = /^[\w-]{8,64}$/;

/** Uses the ID that a trusted proxy set, if any, so that its log and ours can be correlated. */
function makeRequestIdGenerator(settings: Settings) {
  const isTrustedProxy = makeTrustedProxyCheck(settings);
  return ({ headers, socket }: IncomingMessage) => {
    const givenId = headers['x-request-id'];
    const isIdTrusted =
      typeof givenId === 'string' && requestIdPattern.test(givenId) && isTrustedProxy(socket.remoteAddress ?? '');
    return isIdTrusted ? givenId : randomUUID();
  };
}

/**
 * A refusal is sent with status 200, as the contract requires; only `status` in the body distinguishes it from a
 * success.
 */
const isRefused = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && 'status' in payload && payload.status === 'failure';

type BuildOptions = {
  /** Measures calls; undefined when metrics are off. */
  metrics?: Pick<Metrics, 'observe'>;
  /** The folder of the built site, if any. */
  siteDir?: string;
  /** Whether this node is shutting down; a load balancer must then not send it new connections. */
  isDraining?: () => boolean;
};

export async function buildApp(
  backend: Backend,
  { siteDir, metrics, isDraining = () => false }: BuildOptions = {},
): Promise<FastifyInstance> {
  const { settings, sockets, limits, pushes, invitations, outgoing, node, log } = backend;
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // The onResponse hook below logs each call once.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: makeRequestIdGenerator(settings),
    trustProxy: settings.trustProxy ? proxiesOf(settings) : false,
    bodyLimit: maxBodyBytes,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: replyMalformedUrl,
    schemaController: { compilersFactory: { buildValidator: rejectCompiler, buildSerializer: rejectCompiler } },
    http: connectionTimeouts,
  });

  app.decorateRequest('caller', null);
  app.decorateReply('isRefused', false);
  enforceContract(app);
  handleErrors(app, backend);
  addProbes(app, backend, isDraining);
  metrics?.observe(app);
  endSlowBodies(app);
  closeStalledConnections(app);

  // Built once: @fastify/helmet builds the headers again for each call.
  const setSecurityHeaders = helmet({
    // The page sets its own policy (site.ts). All other responses are data and may load nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], sandbox: [] },
    },
    strictTransportSecurity: settings.siteUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', ({ raw: request }, { raw: reply }, done) =>
    setSecurityHeaders(request, reply, (error) => done(error as Error | undefined)),
  );
  await app.register(compress, { globalCompression: true, threshold: 2048, encodings: ['gzip', 'identity'] });
  await app.register(multipart, { throwFileSizeLimit: true });
  limitCallRate(app, limits);

  const operations: Operations = [];
  app.decorate('operations', operations);
  for (const serviceName of ['main', 'chat'] as const) {
    await app.register(
      async (service) => {
        guardRoutes(service, backend);
        collectOperations(service, serviceName, operations);
        service.addHook('onSend', async (_request, reply) => {
          if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
        });
        service.addHook('preSerialization', async (_request, reply, payload) => {
          reply.isRefused = isRefused(payload);
          return payload;
        });
        service.addHook('onResponse', async (request, reply) => {
          const ms = Math.round(reply.elapsedTime);
          const refused = reply.isRefused || undefined;
          request.log.info({ req: request, res: reply, ms, refused }, 'answered');
        });
        for (const group of services[serviceName]) await service.register(withName(group(backend), group.name));
        if (serviceName === 'main') await service.register(withName(openApiRoutes(operations), 'openApiRoutes'));
        service.setNotFoundHandler(replyCallNotFound);
      },
      { prefix: servicePrefixes[serviceName] },
    );
  }

  serveConfig(app, backend);
  if (siteDir) await serveSite(app, backend, siteDir);
  else app.setNotFoundHandler(replyPageNotFound);
  sockets.attach(app, backend);
  pushes.attach(app);
  invitations.attach(app);
  outgoing.attach(app);
  node.attach(app);
  return app;
}
