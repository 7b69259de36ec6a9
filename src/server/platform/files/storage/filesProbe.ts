import { databaseIdFile } from '@/server/platform/files/storageLink';
import type { Log } from '@/server/platform/process/log';
import { withTimeout } from '@/server/platform/process/withTimeout';
import type { FileStorage } from './storage';

/** How long the result of one check is used for all probes. */
const checkIntervalMs = 10_000;
const timeoutMs = 2000;

/**
 * Returns a probe of the file storage. If its file with the database's ID was found before but is now missing, the
 * volume is not mounted or the storage is down.
 */
export function makeFilesProbe(storage: FileStorage, log: Log): () => Promise<'ok' | 'down'> {
  let hadDatabaseId = false;
  let areFilesAvailable = true;
  let checkedAt = -Infinity;

  async function probe() {
    try {
      const databaseId = await withTimeout(timeoutMs, storage.readTextFile(databaseIdFile));
      hadDatabaseId ||= databaseId !== undefined;
      return databaseId !== undefined || !hadDatabaseId;
    } catch (error) {
      log.debug({ err: error }, 'could not check the files');
      return false;
    }
  }

  return async () => {
    if (performance.now() - checkedAt >= checkIntervalMs) {
      checkedAt = performance.now();
      const isAvailableNow = await probe();
      if (isAvailableNow !== areFilesAvailable)
        log[isAvailableNow ? 'warn' : 'error'](
          isAvailableNow ? 'the files are available again' : 'the files are no longer available',
        );
      areFilesAvailable = isAvailableNow;
    }
    return areFilesAvailable ? 'ok' : 'down';
  };
}
