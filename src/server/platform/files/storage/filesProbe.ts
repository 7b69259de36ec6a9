import { databaseIdFile } from '@/server/platform/files/storageLink';
import type { Log } from '@/server/platform/process/log';
import { withTimeout } from '@/server/platform/process/withTimeout';
import type { FileStorage } from './storage';

/** How long the result of one check is used for all probes. */
const intervalMs = 10_000;
const timeoutMs = 2000;

/**
 * Returns a probe of the file storage. The note that links the files to their database must always exist; if it is
 * missing, the volume is not mounted or the storage is down.
 */
export function makeFilesProbe(storage: FileStorage, log: Log): () => Promise<'ok' | 'down'> {
  let hadNote = false;
  let isPresent = true;
  let checkedAt = -Infinity;

  async function probe() {
    try {
      const note = await withTimeout(timeoutMs, storage.readTextFile(databaseIdFile));
      hadNote ||= note !== undefined;
      return note !== undefined || !hadNote;
    } catch (error) {
      log.debug({ err: error }, 'could not check the files');
      return false;
    }
  }

  return async () => {
    if (performance.now() - checkedAt >= intervalMs) {
      checkedAt = performance.now();
      const found = await probe();
      if (found !== isPresent)
        log[found ? 'warn' : 'error'](found ? 'the files are available again' : 'the files are no longer available');
      isPresent = found;
    }
    return isPresent ? 'ok' : 'down';
  };
}
