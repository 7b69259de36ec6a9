import { existsSync } from 'node:fs';

import { assertDatabaseExists } from '@/server/platform/database/open';
import { keyIdOf, loadOrCreateKeys } from '@/server/platform/keys/cipher';
import { inspectKeys, keyFileOf } from '@/server/platform/keys/openKeys';
import { CannotStart } from '@/server/platform/process/cannotStart';
import { type CommandContext, type CommandOutcome, lockUnlessShared, openDatabaseFor } from '@/server/runCommand';

/** Lists the keys in KEY_FILE and says whether the database is encrypted with them. */
export async function listKeys(context: CommandContext): Promise<CommandOutcome> {
  const { settings } = context;
  assertDatabaseExists(settings);
  await lockUnlessShared(context);
  const { db } = await openDatabaseFor(context);
  const { path, id, matchesDatabase } = await inspectKeys(settings, db);
  const data = { file: path, id, matchesDatabase };
  if (matchesDatabase === false)
    return { problems: `The database is encrypted with keys other than those in ${path}.`, data, status: 1 };
  if (id === null) return { problems: `The key file ${path} does not exist.`, data, status: 1 };
  const encryptionText = matchesDatabase
    ? 'The database is encrypted with these keys.'
    : 'The database is not encrypted yet.';
  return { text: `${id}  ${path}\n${encryptionText}`, data };
}

/** Creates KEY_FILE before the first start, so that it can be copied to each node. */
export async function createKeys({ settings }: CommandContext): Promise<CommandOutcome> {
  const path = keyFileOf(settings);
  if (existsSync(path)) throw new CannotStart(`${path} already exists. Nothing was changed.`);
  const id = keyIdOf(await loadOrCreateKeys(path));
  return {
    text: `${id}  ${path}\nKeep a copy of this file somewhere else. Without it, neither the encrypted data nor a backup can be read.`,
    data: { file: path, id },
  };
}
