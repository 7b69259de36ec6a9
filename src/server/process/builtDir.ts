import { basename, resolve } from 'node:path';

const here = import.meta.dirname;

/** The folder of the built server: beside this bundle, or the build output when tests run the sources. */
export const builtDir = basename(here) === 'process' ? resolve(here, '../../../dist/server') : here;
