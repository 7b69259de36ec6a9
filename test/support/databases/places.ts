import { mkdtemp } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';

import { memoryDir } from './postgres.mjs';

/** Several runs in a row share this folder, so that the last one can find and remove it. */
const memory = process.env.TEST_HANDED_OVER ? undefined : memoryDir();
/**
 * Where all test runs store what they prepare; each has a folder named by its process, so that two never collide. In
 * memory where there is space, because an embedded database is a thousand files, which a disk takes ten times as long
 * to copy and remove. The first process of a run selects it for all of them.
 */
export const runs = (process.env.TEST_RUNS ??= memory
  ? join(memory, `harbor-tests-${userInfo().uid}`)
  : resolve('.cache/test'));
const run = (process.env.TEST_RUN ??= String(process.pid));
export const cache = resolve(runs, run);

/** An empty folder per test file: the same file runs on both databases at once. */
export const makeFolder = (name: string) => mkdtemp(join(cache, `${name}-`));

export const postgresVariable = 'TEST_POSTGRES_URL';
