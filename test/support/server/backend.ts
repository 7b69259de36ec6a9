import { randomBytes } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import { consolePaths, sessionPaths } from '@/contract/people/session';
import { buildApp, buildBackend } from '@/server/app';
import type { Backend } from '@/server/backend';
import type { AccountOwner } from '@/server/modules/accounts/owner';
import type { Passwords } from '@/server/modules/auth/passwords';
import type { OpenOptions } from '@/server/modules/auth/sessions/sessions';
import type { Release } from '@/server/platform/database/nodes';
import { openAndMigrate } from '@/server/platform/database/open';
import { type Purpose, type ServiceName, servicePrefixes } from '@/server/platform/http/access';
import { openKeys } from '@/server/platform/keys/openKeys';
import { makeLog } from '@/server/platform/process/log';
import { readSettings } from '@/server/platform/process/settings';

import { runOnServer, urlOf } from '../databases/databases';
import { runFolder } from '../databases/places';
import { refuseInTransaction } from '../databases/queriesOutsideTransaction';
import { type EngineName, fastPasswords, type Seed, templateOf } from '../databases/templates';

type Ask = {
  token?: string;
  body?: unknown;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
};
/** Any of the product's responses; each test reads the fields that it expects. */
type Json = ReturnType<typeof JSON.parse>;
export type Answer = { status: number; headers: Headers; body: Json; text: string };
type OutboxLine = { at: string; channel: 'sms' | 'email'; to: string; text: string; code?: string };

/** Open backends, which the end of the test file closes even if a test failed before it could. */
const open = new Set<{ close(): Promise<void> }>();
// `afterAll` does not exist in the page's environment, which loads this file outside any test and closes its own
// backend.
if (typeof afterAll === 'function') afterAll(() => Promise.all([...open].map((backend) => backend.close())));

type Options = {
  env?: Record<string, string>;
  seed?: Seed;
  engine?: EngineName;
  siteDir?: string;
  now?: () => Date;
  port?: number;
  /** The password hashing; cheap unless its cost is tested. */
  passwords?: Passwords;
  isDraining?: () => boolean;
  /** The version that the node reports; this version unless it plays an older one. */
  release?: Release;
  /** Receives each log line. */
  onLogLine?: (line: string) => void;
};

/** Returns the token from a sign-in's response; throws for any other response. */
function tokenIn({ status, body, text }: Answer): string {
  const token: unknown = body?.data?.access_token ?? body?.data?.accessToken;
  if (typeof token !== 'string') throw new Error(`The sign-in was answered with ${status}: ${text}`);
  return token;
}

/** Removes the expiry and signature from a response's links, because they change every second. */
export const stripLinkSignatures = (answer: unknown) => JSON.stringify(answer).replaceAll(/\?expires=[^"]*/g, '');

/** The settings for a backend whose calls are injected: without a port it cannot know its address. */
export const injectionSettings = { SITE_URL: 'http://127.0.0.1:8080' };

/** Opens a session like one from a sign-in, without the sign-in. */
export const openSession = (
  { db, sessions }: Pick<Backend, 'db' | 'sessions'>,
  owner: AccountOwner | null,
  purpose: Purpose,
  opening?: OpenOptions,
) => db.transaction().execute((tx) => sessions.open(tx, owner, purpose, opening));

/**
 * Starts a complete backend on a separate port, with its own data folder and database; `env` may name another backend's
 * database, as for a second node.
 */
export async function startBackend({
  env = {},
  seed = 'demo',
  engine = globalThis.ENGINE ?? 'PGlite',
  siteDir,
  now,
  port = 0,
  passwords = fastPasswords(),
  isDraining,
  release,
  onLogLine,
}: Options = {}) {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const dataDir = join(runFolder, name);
  await mkdir(dataDir, { recursive: true });
  const template = await templateOf(seed, engine);
  // Synchronous, because copying a thousand small files then takes a third of the time.
  cpSync(template.dataDir, dataDir, { recursive: true });
  const given: Record<string, string> = {
    DATA_DIR: dataDir,
    KEY_FILE: join(dataDir, 'keys.json'),
    LOG_LEVEL: 'fatal',
    LINK_CHECKS: 'off',
    // On, because most tests sign members in by password only.
    MEMBER_LOGIN: 'on',
    ...env,
  };
  const hasOwnDatabase = engine === 'PostgreSQL' && !env.DATABASE_URL;
  if (hasOwnDatabase) {
    await runOnServer(`create database ${name} template ${template.database}`);
    given.DATABASE_URL = urlOf(name);
  }
  const settings = readSettings(given);
  const log = makeLog(settings, onLogLine && { write: onLogLine });
  const store = await openAndMigrate(settings, log);
  const keys = await openKeys(settings, store);
  const parts = buildBackend({ settings, store, keys, log, now, passwords, release });
  refuseInTransaction(parts.siteValues, ['effective', 'today']);
  const app: FastifyInstance = await buildApp(parts, { siteDir, isDraining });
  // Client and server share a thread: while it loads modules for seconds, a request's headers would count as late.
  app.server.headersTimeout = 0;
  const url = await app.listen({ port, host: '127.0.0.1' });

  const caller =
    (base: ServiceName) =>
    async (
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      { token, body, query, headers = {} }: Ask = {},
    ): Promise<Answer> => {
      const address = new URL(servicePrefixes[base] + path, url);
      for (const [key, value] of Object.entries(query ?? {})) address.searchParams.set(key, String(value));
      const isJson =
        body !== undefined && !(body instanceof FormData) && typeof body !== 'string' && !(body instanceof Uint8Array);
      const response = await fetch(address, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(isJson && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: isJson ? JSON.stringify(body) : (body as BodyInit | undefined),
      });
      const text = await response.text();
      let parsed: Json;
      try {
        parsed = JSON.parse(text);
      } catch {
        parsed = undefined;
      }
      return { status: response.status, headers: response.headers, body: parsed, text };
    };
  const main = caller('main');
  const chat = caller('chat');

  const backend = {
    url,
    app,
    dataDir,
    parts: parts satisfies Backend,
    db: parts.db,
    main,
    chat,
    async outbox(): Promise<OutboxLine[]> {
      const path = join(dataDir, 'outbox.ndjson');
      if (!existsSync(path)) return [];
      const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean);
      return lines.map((line) => JSON.parse(line) as OutboxLine);
    },
    signInAdmin: async () =>
      tokenIn(
        await main('POST', sessionPaths.signIn, {
          body: { userContact: '+15550100001', userPassword: 'Admin@123' },
        }),
      ),
    signInMember: async () =>
      tokenIn(
        await main('POST', sessionPaths.signIn, {
          body: { userContact: '+15550100002', userPassword: 'Member@123' },
        }),
      ),
    signInConsole: async () =>
      tokenIn(
        await chat('POST', consolePaths.login, {
          body: { emailId: 'admin@example.org', password: 'Admin@123' },
        }),
      ),
    /**
     * Closes the backend; may be called again, and need not be called by a test file that uses its backend to the end.
     */
    async close() {
      if (!open.delete(backend)) return;
      const closed = app.close();
      // A response that a test did not read to its end keeps its connection until it is garbage collected.
      const closeTimer = setTimeout(() => app.server.closeAllConnections(), 500);
      await closed;
      clearTimeout(closeTimer);
      await store.close();
      if (hasOwnDatabase) await runOnServer(`drop database if exists ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  open.add(backend);
  return backend;
}
export type TestBackend = Awaited<ReturnType<typeof startBackend>>;
