import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Settings } from '@/server/platform/process/settings';

/** The folder of files, where they lie in one. */
export const filesDir = ({ dataDir, filesUrl }: Pick<Settings, 'dataDir' | 'filesUrl'>) =>
  filesUrl?.protocol === 'file:' ? fileURLToPath(filesUrl) : join(dataDir, 'files');

/** What this process needs for a while; emptied at each start. */
export const temporaryDir = (dataDir: string) => join(dataDir, 'tmp');
