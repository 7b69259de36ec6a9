import { mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Where all test runs keep what they prepare; each has a folder named by its process, so that two never meet. */
export const runs = resolve('.cache/test');
const run = (process.env.TEST_RUN ??= String(process.pid));
export const cache = resolve(runs, run);

/** An empty folder of this file's own: the same file runs on both databases at once. */
export const makeFolder = (name: string) => mkdtemp(join(cache, `${name}-`));

/** Prepared once a run: a data folder and a template database with the demo content, and empty ones. */
export const templates = {
  demo: { dataDir: resolve(cache, 'demo'), database: 'harbor_demo' },
  empty: { dataDir: resolve(cache, 'empty'), database: 'harbor_empty' },
} as const;
export type Seed = keyof typeof templates;

export const postgresVariable = 'TEST_POSTGRES_URL';
