import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Store } from './backend';
import { CannotStart } from './cannotStart';
import { loadKeys, makeSeal, type Keys } from './seal';
import type { Settings } from './settings';

/**
 * The keys this database was sealed with. New ones are made for a database without people only: over sealed records
 * they would make every number unreadable and let each person in a second time.
 */
export async function openKeys({ keyFile, dataDir }: Settings, { db }: Store): Promise<Keys> {
  const path = keyFile ?? join(dataDir, 'keys.json');
  const sealed = await db.selectFrom('people').select('ssn_sealed').orderBy('id').limit(1).executeTakeFirst();
  if (sealed && !existsSync(path))
    throw new CannotStart('KEY_FILE: there is no such file, and this database was sealed with one. Nothing was changed.');
  const keys = await loadKeys(path).catch((error: unknown) => {
    throw new CannotStart(`KEY_FILE cannot be used: ${(error as Error).message}`);
  });
  try {
    if (sealed) makeSeal(keys).open(sealed.ssn_sealed);
  } catch {
    throw new CannotStart('KEY_FILE does not hold the keys this database was sealed with. Nothing was changed.');
  }
  return keys;
}
