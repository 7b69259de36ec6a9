import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { counted } from '@/contract/counted';
import { findingsText } from '@/server/audit/reportText';
import { readManifest } from '@/server/backup/manifest';
import { checkBackup, restoreBackup } from '@/server/backup/restoreBackup';
import { backupKeysOf } from '@/server/backup/sealedFile';
import { CannotStart } from '@/server/process/cannotStart';
import { runProcess } from '@/server/process/command';
import { takeLock } from '@/server/db/lock';
import { currentNameOf, migrate, migrations } from '@/server/db/migrate';
import { openDatabase } from '@/server/db/open';
import { loadKeys, makeSeal } from '@/server/keys/seal';

const usage = `Usage: npm run restore -- DIR
Puts a backup into an empty database and DATA_DIR, all or nothing. No server may be running there.`;

/** Restores a backup into an empty place after checking every byte of it. */
await runProcess({ usage, positionals: 1 }, async ({ settings, log, shutdown, leave, positionals: [source = ''] }) => {
  const dir = resolve(source);
  const begun = Date.now();
  const { dataDir, keyFile = join(dataDir, 'keys.json') } = settings;
  if (!existsSync(keyFile))
    throw new CannotStart(
      'KEY_FILE: there is no such file. A backup is read with the keys it was made with. Nothing was changed.',
    );
  const loaded = await loadKeys(keyFile);
  const keys = backupKeysOf(loaded);
  const manifest = await readManifest(dir, keys);
  const taken = new Set(manifest.steps.map(currentNameOf));
  const steps = migrations.filter(({ name }) => taken.has(name));
  if (steps.length < taken.size) throw new CannotStart('The backup was made by a newer server. Nothing was changed.');
  await checkBackup(dir, manifest);

  const lock = await takeLock(dataDir, () => void leave(1));
  shutdown.add(() => lock.release());
  const store = await openDatabase(settings, log, { isBare: steps.length < migrations.length });
  shutdown.add(() => store.close());
  await migrate(store.db, steps);
  const findings = await restoreBackup({
    store,
    dataDir,
    dir,
    manifest,
    keys,
    seal: makeSeal(loaded),
    later: migrations.filter(({ name }) => !taken.has(name)),
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${counted(rows, 'row')} and ${counted(manifest.files.length, 'file')} are back, as of ${manifest.madeAt}, in ${((Date.now() - begun) / 1000).toFixed(1)} s. Everybody signs in again.${
    findings.length > 0 ? `\nThe audit trail in this backup is not whole:\n${findingsText(findings)}` : ''
  }`;
});
