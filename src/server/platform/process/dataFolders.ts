import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Settings } from '@/server/platform/process/settings';

/** The folder of uploads, if they are stored in one. */
export const filesDir = ({ dataDir, filesUrl }: Pick<Settings, 'dataDir' | 'filesUrl'>) =>
  filesUrl?.protocol === 'file:' ? fileURLToPath(filesUrl) : join(dataDir, 'files');

/** Temporary files of this process; emptied at each start. */
export const temporaryDir = (dataDir: string) => join(dataDir, 'tmp');
