import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastify, { LogController, type FastifyInstance } from 'fastify';

import { makeKnownBrowsers } from '@/server/auth/knownBrowsers';
import { makeAudit } from '@/server/audit/audit';
import { makeReadings } from '@/server/audit/readings';
import type { Backend } from './backend';
import type { Store } from '@/server/db/store';
import { limitCalls } from '@/server/http/callLimits';
import { makeChat } from '@/server/chat/chat';
import { makeCodes } from '@/server/auth/codes';
import { makeDelivery } from '@/server/delivery/delivery';
import { handleErrors, notFound, malformedUrl } from '@/server/http/errors';
import { makeFileStore } from '@/server/files/fileStore';
import { storageOf } from '@/server/files/storage/storageOf';
import { guardRoutes } from '@/server/http/guard';
import { enforceContract, type Routes } from '@/server/http/contractRoutes';
import type { Metrics } from '@/server/http/metrics';
import { addProbes } from '@/server/http/probes';
import { makeSignInLimits } from '@/server/auth/signInLimits';
import { makeLimits } from '@/server/process/limits';
import { makeInvitations } from '@/server/invitations/invitations';
import type { Log } from '@/server/process/log';
import { makeOutgoing } from '@/server/delivery/outgoing';
import { knownSchema } from '@/server/db/migrate';
import type { Release } from '@/server/db/nodes';
import { makeNode } from '@/server/process/node';
import { version } from '@/server/process/version';
import { makePasswords, type Passwords } from '@/server/auth/passwords';
import { gatherOperations, type Operations } from '@/server/http/openapi';
import { connectionTimes } from '@/server/http/openPort';
import { prefixes, type Base } from '@/server/http/policy';
import { makePushes } from '@/server/push/pushes';
import { alertRoutes } from '@/server/routes/content/alerts';
import { approvalRoutes } from '@/server/routes/people/approvals';
import { articleRoutes } from '@/server/routes/content/articles';
import { auditRoutes } from '@/server/routes/office/audit';
import { dataViewRoutes } from '@/server/routes/office/dataViews';
import { benefitAdminRoutes } from '@/server/routes/programme/benefits';
import { benefitRoutes } from '@/server/routes/content/benefits';
import { cardRoutes } from '@/server/routes/content/cards';
import { chatRoutes } from '@/server/routes/chat';
import { codeStepRoutes } from '@/server/routes/session/codeSteps';
import { consoleRoutes } from '@/server/routes/session/console';
import { csvRoutes } from '@/server/routes/programme/csv';
import { demoRoutes } from '@/server/routes/session/demo';
import { deviceRoutes } from '@/server/routes/session/devices';
import { openSessionRoutes } from '@/server/routes/office/sessions';
import { coverageRoutes } from '@/server/routes/people/coverages';
import { directoryAdminRoutes } from '@/server/routes/programme/directories';
import { directoryRoutes } from '@/server/routes/content/directories';
import { documentRoutes } from '@/server/routes/content/documents';
import { employeeRoutes } from '@/server/routes/people/employees';
import { enrollmentRoutes } from '@/server/routes/people/enrollments';
import { exportRoutes } from '@/server/routes/people/exports';
import { fileRoutes } from '@/server/routes/files';
import { invitationRoutes } from '@/server/routes/people/invitations';
import { linkRoutes } from '@/server/routes/programme/links';
import { overviewRoutes } from '@/server/routes/programme/overview';
import { catalogueRoutes } from '@/server/routes/programme/catalogue';
import { settingsRoutes } from '@/server/routes/programme/settings';
import { mediaRoutes } from '@/server/routes/programme/media';
import { openApiRoutes } from '@/server/routes/openapi';
import { notificationRoutes } from '@/server/routes/notifications';
import { mendedImportRoutes } from '@/server/routes/people/mendedImports';
import { peopleImportRoutes } from '@/server/routes/people/peopleImports';
import { personPartRoutes } from '@/server/routes/people/personParts';
import { numberChangeRoutes } from '@/server/routes/people/numberChange';
import { planDocumentRoutes } from '@/server/routes/people/planDocuments';
import { planRoutes } from '@/server/routes/people/plans';
import { personFormRoutes } from '@/server/routes/people/personForms';
import { recordJoinRoutes } from '@/server/routes/people/recordJoins';
import { relativeMoveRoutes } from '@/server/routes/people/relativeMoves';
import { consoleProofRoutes, personProofRoutes } from '@/server/routes/session/proof';
import { passkeyRoutes } from '@/server/routes/session/passkeySignIn';
import { secondFactorRoutes } from '@/server/routes/session/secondFactor';
import { waysRoutes } from '@/server/routes/session/waysToSignIn';
import { adminProviderRoutes, providerRoutes } from '@/server/routes/content/providers';
import { administratorRoutes } from '@/server/routes/office/administrators';
import { administratorInvitationRoutes } from '@/server/routes/office/invitations';
import { providerAdminRoutes } from '@/server/routes/programme/providers';
import { publicationRoutes } from '@/server/routes/programme/publications';
import { seenRoutes } from '@/server/routes/content/seen';
import { sequenceRoutes } from '@/server/routes/content/sequence';
import { termsRoutes } from '@/server/routes/programme/terms';
import { sessionRoutes } from '@/server/routes/session/session';
import { sheetRoutes } from '@/server/routes/people/sheets';
import { undoneImportRoutes } from '@/server/routes/people/undoneImports';
import { userRoutes } from '@/server/routes/people/user';
import { webVitalsRoutes } from '@/server/routes/webVitals';
import { makeSeal } from '@/server/keys/seal';
import { makeSessions } from '@/server/auth/sessions/sessions';
import type { Settings } from '@/server/process/settings';
import { proxiesOf, trustedProxies } from '@/server/process/trustedProxies';
import { makeLinkChecks } from '@/server/programme/linkChecks';
import { makeSiteValues } from '@/server/programme/siteValues';
import { serveConfig, serveSite } from '@/server/http/site';
import { endSlowBodies } from '@/server/http/slowBodies';
import { endSlowReaders } from '@/server/http/slowReaders';
import { makeListChanges } from '@/server/sockets/listChanges';
import { makeSocketServer } from '@/server/sockets/socketServer';

type RouteGroup = (backend: Backend) => Routes;

/** Fastify looks for the name of a plugin that states none among all loaded modules. */
const named = (routes: Routes, name: string) => Object.assign(routes, { [Symbol.for('fastify.display-name')]: name });

/** The groups of routes of each service; their paths come from the contract. */
const services: Record<Base, readonly RouteGroup[]> = {
  main: [
    sessionRoutes,
    codeStepRoutes,
    personProofRoutes,
    passkeyRoutes,
    secondFactorRoutes,
    waysRoutes,
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
    enrollmentRoutes,
    coverageRoutes,
    personFormRoutes,
    relativeMoveRoutes,
    recordJoinRoutes,
    personPartRoutes,
    exportRoutes,
    invitationRoutes,
    numberChangeRoutes,
    sheetRoutes,
    peopleImportRoutes,
    mendedImportRoutes,
    undoneImportRoutes,
    fileRoutes,
    notificationRoutes,
    cardRoutes,
    alertRoutes,
    documentRoutes,
    sequenceRoutes,
    seenRoutes,
    publicationRoutes,
    mediaRoutes,
    catalogueRoutes,
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
  chat: [consoleRoutes, consoleProofRoutes, adminProviderRoutes, chatRoutes],
};

type Parts = {
  settings: Settings;
  store: Store;
  keys: { sealing: Buffer; hashing: Buffer };
  log: Log;
  now?: () => Date;
  passwords?: Passwords;
  /** What this node says of itself to the others. */
  release?: Release;
};

/** Creates the parts of the backend around one open store. */
export function buildBackend({
  settings,
  store,
  keys,
  log,
  now = () => new Date(),
  passwords = makePasswords(),
  release = { version, schema: knownSchema },
}: Parts): Backend {
  const { db } = store;
  const seal = makeSeal(keys);
  const sockets = makeSocketServer();
  const limits = makeLimits({ redis: sockets.redisClient, log });
  const listChanges = makeListChanges({ sockets, log });
  const audit = makeAudit({ db, seal, onChange: (lines) => listChanges.recorded(lines) });
  const siteValues = makeSiteValues({ db, settings, log, now });
  const productName = async () => (await siteValues.inForce()).values.productName;
  const delivery = makeDelivery({ settings, log, productName });
  const sessions = makeSessions({ store, settings, sockets, now });
  const storage = storageOf(settings);
  const files = makeFileStore({ settings, storage, db, seal, log, now });
  return {
    settings,
    store,
    db,
    node: makeNode({ store, storage, sockets, log, release }),
    seal,
    sockets,
    pushes: makePushes({ db, settings, sockets, log }),
    delivery,
    outgoing: makeOutgoing({ db, seal, delivery, log, now }),
    invitations: makeInvitations({ store, delivery, files, siteValues, log, now }),
    now,
    log,
    passwords,
    sessions,
    codes: makeCodes({ db, settings, seal, delivery, productName, now, log }),
    audit,
    readings: makeReadings({ audit, now }),
    files,
    storage,
    siteValues,
    links: makeLinkChecks({ db, settings, siteValues, log, now }),
    chat: makeChat({ settings, db, sockets, limits, files, sessions, audit, log, now }),
    limits,
    signInLimits: makeSignInLimits({ db, seal, now }),
    browsers: makeKnownBrowsers({ db, seal, settings }),
  };
}

const bodyLimit = 1024 * 1024;

/** Stands where Fastify would load compilers of its own, which `enforceContract` replaces: an eighth of a start. */
const ofContract = (): never => {
  throw new Error('Only the schemas of the contract are compiled');
};

/** An id that a proxy gave a request; anything else could carry text of a stranger into the log. */
const requestId = /^[\w-]{8,64}$/;

/** A request keeps the id that a trusted proxy gave it, so that the lines of both logs can be found together. */
function makeRequestId(settings: Settings) {
  const isTrusted = trustedProxies(settings);
  return ({ headers, socket }: IncomingMessage) => {
    const given = headers['x-request-id'];
    const isGiven = typeof given === 'string' && requestId.test(given) && isTrusted(socket.remoteAddress ?? '');
    return isGiven ? given : randomUUID();
  };
}

/** A refusal is answered with 200 as the contract says, so only its status in the body tells it from success. */
const isRefused = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && 'status' in payload && payload.status === 'failure';

type BuildOptions = {
  /** Measures the calls where they are published. */
  metrics?: Pick<Metrics, 'observe'>;
  /** The folder of the built page, when there is one. */
  siteDir?: string;
  /** Whether this node is about to end and takes no new connections from a balancer. */
  isDraining?: () => boolean;
};

/** Builds the Fastify app without listening. */
export async function buildApp(
  backend: Backend,
  { siteDir, metrics, isDraining = () => false }: BuildOptions = {},
): Promise<FastifyInstance> {
  const { settings, sockets, limits, pushes, invitations, node, log } = backend;
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // The onResponse hook below logs each call once.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: makeRequestId(settings),
    trustProxy: settings.trustProxy ? proxiesOf(settings) : false,
    bodyLimit,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: malformedUrl,
    schemaController: { compilersFactory: { buildValidator: ofContract, buildSerializer: ofContract } },
    http: connectionTimes,
  });

  app.decorateRequest('caller', null);
  app.decorateReply('isRefused', false);
  enforceContract(app);
  handleErrors(app, backend);
  addProbes(app, backend, isDraining);
  metrics?.observe(app);
  endSlowBodies(app);
  endSlowReaders(app);

  await app.register(helmet, {
    // The page sets its own policy (site.ts); all other answers are data and may load nothing.
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
  limitCalls(app, limits);

  const operations: Operations = [];
  app.decorate('operations', operations);
  for (const base of ['main', 'chat'] as const) {
    await app.register(
      async (service) => {
        guardRoutes(service, backend, base);
        gatherOperations(service, base, operations);
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
        for (const group of services[base]) await service.register(named(group(backend), group.name));
        if (base === 'main') await service.register(named(openApiRoutes(operations)(backend), 'openApiRoutes'));
        service.setNotFoundHandler(notFound);
      },
      { prefix: prefixes[base] },
    );
  }

  serveConfig(app, backend);
  if (siteDir) await serveSite(app, backend, siteDir);
  else app.setNotFoundHandler(notFound);
  sockets.attach(app, backend);
  pushes.attach(app);
  invitations.attach(app);
  node.attach(app);
  return app;
}
