import { resolve } from 'node:path';

import { counted } from '@/contract/counted';
import { findingsText } from '@/server/audit/reportText';
import { keyFileOf, readBackup, restoreFrom } from '@/server/backup/restoreFrom';
import { takeLock } from '@/server/db/lock';
import { runProcess } from '@/server/process/command';

const usage = `Usage: npm run restore -- DIR
Puts a backup into an empty database and DATA_DIR, all or nothing. No server may be running there.`;

/** Restores a backup into an empty place after checking every byte of it. */
await runProcess({ usage, positionals: 1 }, async ({ settings, log, shutdown, leave, positionals: [source = ''] }) => {
  const begun = Date.now();
  const backup = await readBackup(resolve(source), keyFileOf(settings));
  const lock = await takeLock(settings.dataDir, () => void leave(1));
  shutdown.add(() => lock.release());
  const { rows, findings } = await restoreFrom(backup, { settings, log, shutdown });
  const { files, madeAt } = backup.manifest;
  return `${counted(rows, 'row')} and ${counted(files.length, 'file')} are back, as of ${madeAt}, in ${((Date.now() - begun) / 1000).toFixed(1)} s. Everybody signs in again.${
    findings.length > 0 ? `\nThe audit trail in this backup is not whole:\n${findingsText(findings)}` : ''
  }`;
});
