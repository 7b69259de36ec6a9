import { mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Where all test runs keep what they prepare; each has a folder named by its process, so that two never meet. */
export const runs = resolve('.cache/test');
const run = (process.env.TEST_RUN ??= String(process.pid));
export const cache = resolve(runs, run);

/** An empty folder of this file's own: the same file runs on both databases at once. */
export const makeFolder = (name: string) => mkdtemp(join(cache, `${name}-`));

export const postgresVariable = 'TEST_POSTGRES_URL';
