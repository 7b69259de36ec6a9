import { basename, resolve } from 'node:path';

const here = import.meta.dirname;

/** Where the built server lies: beside this bundle or, for tests that run the sources, where they were built to. */
export const builtDir = basename(here) === 'process' ? resolve(here, '../../../dist/server') : here;
