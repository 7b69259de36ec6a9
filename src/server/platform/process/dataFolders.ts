import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Settings } from '@/server/platform/process/settings';

/** The folder for uploads, if they are stored in a folder. */
export const filesDir = ({ dataDir, filesUrl }: Pick<Settings, 'dataDir' | 'filesUrl'>) =>
  filesUrl?.protocol === 'file:' ? fileURLToPath(filesUrl) : join(dataDir, 'files');

/** The folder for this process's temporary files; emptied at each start. */
export const temporaryDir = (dataDir: string) => join(dataDir, 'tmp');
