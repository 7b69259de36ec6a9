import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import { builtDir } from '@/server/process/builtDir';

/** The demo's video: twelve silent seconds that show the text; the file is in this folder. */
export const demoFilm = () => readFile(resolve(builtDir, '../../src/server/db/seed/urgentCare.webm'));
