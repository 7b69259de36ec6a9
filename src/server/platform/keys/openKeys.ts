import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Database } from '@/server/platform/database/database';
import { takeNamedLock } from '@/server/platform/database/namedLock';
import type { Store } from '@/server/platform/database/store';
import { tableExists } from '@/server/platform/database/tableExists';
import { CannotStart } from '@/server/platform/process/cannotStart';
import type { Settings } from '@/server/platform/process/settings';
import { fingerprintOf, type Keys, keyIdOf, loadOrCreateKeys, makeCipher } from './cipher';

type KeySettings = Pick<Settings, 'keyFile' | 'dataDir'>;

export const keyFileOf = ({ dataDir, keyFile = join(dataDir, 'keys.json') }: KeySettings) => keyFile;

const otherKeysText = 'KEY_FILE does not have this database’s keys. Nothing was changed.';

/**
 * Reads this database's keys. The first server writes their fingerprint to the database; from then on, other keys are
 * refused with CannotStart: two servers with different keys would store the same person twice and could not read each
 * other's records.
 */
export function openKeys(settings: KeySettings, { db }: Pick<Store, 'db'>): Promise<Keys> {
  const path = keyFileOf(settings);
  return db.transaction().execute(async (tx) => {
    if (!(await hasFingerprintTable(tx))) return readKeysOfOldDatabase(path, tx);
    // If several servers start at once on an empty database, the others wait here until the first has written its
    // fingerprint.
    await takeNamedLock(tx, 'keys');
    const stored = await tx.selectFrom('key_fingerprint').select('fingerprint').executeTakeFirst();
    if (!stored) {
      const keys = await readKeysOfOldDatabase(path, tx);
      await tx
        .insertInto('key_fingerprint')
        .values({ fingerprint: fingerprintOf(keys) })
        .execute();
      return keys;
    }
    const keys = await readKeys(path);
    if (!fingerprintOf(keys).equals(stored.fingerprint)) throw new CannotStart(otherKeysText);
    return keys;
  });
}

/**
 * Compares the key file with the database and changes nothing. `id` is null if there is no file; `matchesDatabase` is
 * null if the database has no fingerprint yet.
 */
export async function inspectKeys(settings: KeySettings, db: Database | undefined) {
  const path = keyFileOf(settings);
  const keys = existsSync(path) ? await loadOrRefuse(path) : null;
  const stored =
    db && (await hasFingerprintTable(db))
      ? await db.selectFrom('key_fingerprint').select('fingerprint').executeTakeFirst()
      : undefined;
  const matchesDatabase = stored ? keys !== null && fingerprintOf(keys).equals(stored.fingerprint) : null;
  return { path, id: keys && keyIdOf(keys), matchesDatabase };
}

/** False if the database is older than the fingerprint table: backup and restore run no migrations first. */
const hasFingerprintTable = (tx: Database) => tableExists(tx, 'key_fingerprint');

/**
 * Reads the keys for a database without a fingerprint, and checks them by decrypting the first SSN. Creates keys only
 * if the database has no people.
 */
async function readKeysOfOldDatabase(path: string, tx: Database) {
  const encrypted = await tx.selectFrom('people').select('ssn_sealed').orderBy('id').limit(1).executeTakeFirst();
  if (!encrypted) return loadOrRefuse(path);
  const keys = await readKeys(path);
  try {
    makeCipher(keys).decrypt(encrypted.ssn_sealed);
  } catch {
    throw new CannotStart(otherKeysText);
  }
  return keys;
}

function readKeys(path: string) {
  if (!existsSync(path))
    throw new CannotStart(
      'KEY_FILE: file not found, and this database cannot be read without its keys. Nothing was changed.',
    );
  return loadOrRefuse(path);
}

const loadOrRefuse = (path: string) =>
  loadOrCreateKeys(path).catch((error: unknown) => {
    throw new CannotStart(`KEY_FILE cannot be used: ${(error as Error).message}`);
  });
