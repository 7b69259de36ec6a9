import { resolve } from 'node:path';

import { countWithNoun } from '@/contract/format';
import { findingsText } from '@/server/platform/audit/reportText';
import { readBackup, restoreFrom } from '@/server/platform/backup/restoreFrom';
import { keyFileOf } from '@/server/platform/keys/openKeys';
import { type CommandContext, type CommandOutcome, lockDataDir } from '@/server/runCommand';
import { afterRestore } from './afterRestore';

/** Restores a backup into an empty database and storage, after checking every byte of it. */
export async function restore(context: CommandContext, { dir }: { dir: string }): Promise<CommandOutcome> {
  const { settings, log, shutdown } = context;
  const startedAt = Date.now();
  const backup = await readBackup(resolve(dir), keyFileOf(settings));
  await lockDataDir(context);
  const { rows, findings } = await restoreFrom(backup, { settings, log, shutdown, afterRestore });
  const { files, madeAt } = backup.manifest;
  const seconds = (Date.now() - startedAt) / 1000;
  return {
    data: { rows, files: files.length, madeAt, findings, seconds },
    text: `Restored ${countWithNoun(rows, 'row')} and ${countWithNoun(files.length, 'file')} from the backup made ${madeAt}, in ${seconds.toFixed(1)} s. Everyone must sign in again.${
      findings.length > 0 ? `\nThe audit log in this backup has problems:\n${findingsText(findings)}` : ''
    }`,
  };
}
