import { mkdtemp } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';

import { memoryDir } from './postgres.mjs';

/** Unset for several runs in a row, which share a folder on disk that the last one can find and remove. */
const memory = process.env.TEST_HANDED_OVER ? undefined : memoryDir();
/**
 * The folder where all test runs store what they prepare; each run has a subfolder named by its process, so that two
 * never collide. It is in memory where there is space, because a disk takes ten times as long to copy and remove the
 * thousand files of an embedded database. The first process of a run selects it for all of its processes.
 */
export const runsFolder = (process.env.TEST_RUNS ??= memory
  ? join(memory, `harbor-tests-${userInfo().uid}`)
  : resolve('.cache/test'));
const run = (process.env.TEST_RUN ??= String(process.pid));
export const runFolder = resolve(runsFolder, run);

/** Creates an empty folder with a unique name, because the same test file runs on both databases at once. */
export const makeFolder = (name: string) => mkdtemp(join(runFolder, `${name}-`));

export const postgresVariable = 'TEST_POSTGRES_URL';
