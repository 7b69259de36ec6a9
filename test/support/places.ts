import { resolve } from 'node:path';

/** Where a test run keeps what it prepares once: two data folders and a template database, all with the demo content. */
export const cache = resolve('.cache/test');
export const templates = {
  demo: { dataDir: resolve(cache, 'demo'), database: 'harbor_demo' },
  empty: { dataDir: resolve(cache, 'empty'), database: 'harbor_empty' },
} as const;
export type Seed = keyof typeof templates;

export const postgresVariable = 'TEST_POSTGRES_URL';
