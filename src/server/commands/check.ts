import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { countWithNoun } from '@/contract/format';
import { isOperatorError } from '@/server/operatorError';
import type { Database } from '@/server/platform/database/database';
import { readSchema } from '@/server/platform/database/migrate';
import { assertDatabaseExists, openDatabase } from '@/server/platform/database/open';
import type { Store } from '@/server/platform/database/store';
import { storageOf } from '@/server/platform/files/storage/storageOf';
import { inspectStorageLink } from '@/server/platform/files/storageLink';
import { inspectKeys } from '@/server/platform/keys/openKeys';
import { filesDir } from '@/server/platform/process/dataFolders';
import { assertCodesAreSent, type Settings } from '@/server/platform/process/settings';
import { withTimeout } from '@/server/platform/process/withTimeout';
import { type CommandContext, type CommandOutcome, lockUnlessShared } from '@/server/runCommand';

/** One section of the check: a `problem` prevents a start or can lose data; a `note` is for information only. */
type CheckFinding = { part: string; status: 'ok' | 'note' | 'problem'; text: string };

const redisTimeoutMs = 5000;

/** Runs one section of the check. An operator error or a system error becomes a problem. */
async function runCheck(part: string, inspect: () => Promise<Omit<CheckFinding, 'part'>>): Promise<CheckFinding> {
  try {
    return { part, ...(await inspect()) };
  } catch (error) {
    if (isOperatorError(error)) return { part, status: 'problem', text: error.message };
    const { code } = error as NodeJS.ErrnoException;
    // An error without a code is a bug. Only the code is shown, because the message may contain stored data.
    if (code === undefined) throw error;
    return { part, status: 'problem', text: `could not be checked (${code})` };
  }
}

const ok = (text: string) => ({ status: 'ok', text }) as const;
const note = (text: string) => ({ status: 'note', text }) as const;
const problem = (text: string) => ({ status: 'problem', text }) as const;

/** Shows what the settings mean for a start but not their values, because some are passwords. */
async function inspectSettings(settings: Settings) {
  assertCodesAreSent(settings);
  const { demo, siteUrl, relyingParty, trustProxy } = settings;
  if (demo) return note('valid; the demo is on, with public passwords');
  if (!siteUrl) return note('valid; SITE_URL is not set, so messages have no links, and invitations cannot be sent');
  if (!relyingParty) return note('valid; passkeys are not possible with this SITE_URL');
  if (!trustProxy) return note('valid; TRUST_PROXY is not set, so everyone behind a proxy counts as one address');
  return ok('valid');
}

async function inspectFolder(name: string, dir: string) {
  let existingDir = resolve(dir);
  while (!existsSync(existingDir)) existingDir = dirname(existingDir);
  try {
    await access(existingDir, constants.R_OK | constants.W_OK);
    return ok(existingDir === resolve(dir) ? dir : `${dir}, which will be created when needed`);
  } catch (error) {
    return problem(`${name} ${dir} is not writable: ${(error as NodeJS.ErrnoException).code}`);
  }
}

/** `store` is undefined when there is no database yet, or when the embedded one belongs to a running server. */
async function openForCheck(context: CommandContext): Promise<{ store?: Store; finding: CheckFinding }> {
  const { settings, log, shutdown } = context;
  let store: Store | undefined;
  const finding = await runCheck('database', async () => {
    try {
      assertDatabaseExists(settings);
    } catch {
      return note('the embedded database, which the first start will create');
    }
    try {
      await lockUnlessShared(context);
    } catch (error) {
      if (!isOperatorError(error)) throw error;
      return note('the embedded database, which was not checked because a running server uses it');
    }
    const openedStore = await openDatabase(settings, log);
    store = openedStore;
    shutdown.add(() => openedStore.close());
    return ok(openedStore.durability);
  });
  return { store, finding };
}

async function inspectSchema(db: Database) {
  const { completed, pending, unknown } = await readSchema(db);
  if (unknown.length > 0) return problem(`newer than this version: it has migration ${unknown[0]}`);
  if (completed.length === 0) return note('empty; the first start will create the tables');
  if (pending.length > 0)
    return note(
      `${countWithNoun(pending.length, 'migration is', 'migrations are')} pending, starting with ${pending[0]}; the next start will run them`,
    );
  return ok(`migration ${completed.sort().at(-1)}, the last one in this version`);
}

async function inspectKeyFile(settings: Settings, db: Database) {
  const { path, id, matchesDatabase } = await inspectKeys(settings, db);
  if (matchesDatabase === false) return problem(`KEY_FILE ${path} does not have this database’s keys`);
  if (id === null) return note(`${path} does not exist; the first start will create it`);
  return ok(matchesDatabase ? `${id}, this database’s keys` : `${id}; the database is not encrypted yet`);
}

async function inspectFileStorage(settings: Settings, db: Database) {
  if (settings.filesUrl?.protocol !== 's3:') {
    const folderFinding = await inspectFolder('The files folder', filesDir(settings));
    if (folderFinding.status === 'problem') return folderFinding;
  }
  const storage = storageOf(settings);
  const link = await inspectStorageLink(storage, db);
  return link === 'linked'
    ? ok(storage.location)
    : note(`${storage.location} is new; the next start will link it to the database`);
}

async function inspectRedis(redisUrl: string) {
  const { createClient } = await import('@/server/platform/sockets/redisClient');
  const client = createClient({ url: redisUrl, socket: { connectTimeout: redisTimeoutMs, reconnectStrategy: false } });
  client.on('error', () => undefined);
  try {
    const reply = await withTimeout(
      redisTimeoutMs,
      client.connect().then(() => client.ping()),
    );
    if (reply === undefined) throw new Error('no reply');
    return ok('responds');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return problem(`REDIS_URL: Redis is not responding (${code ?? message})`);
  } finally {
    if (client.isOpen) client.destroy();
  }
}

/** Checks everything that a server needs, without changing it, and lists what would prevent a start. */
export async function check(context: CommandContext): Promise<CommandOutcome> {
  const { settings } = context;
  const { redisUrl, backupDir, dataDir } = settings;
  const findings = [
    await runCheck('settings', () => inspectSettings(settings)),
    await runCheck('DATA_DIR', () => inspectFolder('DATA_DIR', dataDir)),
  ];
  const { store, finding } = await openForCheck(context);
  findings.push(finding);
  if (store) {
    const { db } = store;
    findings.push(await runCheck('schema', () => inspectSchema(db)));
    findings.push(await runCheck('keys', () => inspectKeyFile(settings, db)));
    findings.push(await runCheck('files', () => inspectFileStorage(settings, db)));
  }
  if (redisUrl) findings.push(await runCheck('Redis', () => inspectRedis(redisUrl)));
  if (backupDir) findings.push(await runCheck('backups', () => inspectFolder('BACKUP_DIR', backupDir)));

  const width = Math.max(...findings.map(({ part }) => part.length));
  const lines = findings.map(({ part, status, text }) => `${status.padEnd(7)}  ${part.padEnd(width)}  ${text}`);
  const problemCount = findings.filter(({ status }) => status === 'problem').length;
  const partsWithNotes = findings.filter(({ status }) => status === 'note').map(({ part }) => part);
  const startText =
    partsWithNotes.length > 0
      ? `The server can start. See the notes on ${partsWithNotes.join(', ')}.`
      : 'The server can start.';
  const summary = problemCount > 0 ? `${countWithNoun(problemCount, 'problem')}.` : startText;
  return {
    text: [...lines, summary].join('\n'),
    data: { parts: findings },
    ...(problemCount > 0 && { status: 1 as const }),
  };
}
