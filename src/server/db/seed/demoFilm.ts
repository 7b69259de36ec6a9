import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import { builtDir } from '@/server/process/builtDir';

/** The demo's video, twelve silent seconds in which the words stand on the screen; it lies beside this source. */
export const demoFilm = () => readFile(resolve(builtDir, '../../src/server/db/seed/urgentCare.webm'));
