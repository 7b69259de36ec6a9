import { basename, resolve } from 'node:path';

const here = import.meta.dirname;

/** The folder of the built server: alongside this bundle, or the build output when tests run the sources. */
const isSource = basename(here) === 'process';
export const builtDir = isSource ? resolve(here, '../../../../dist/server') : here;

/** The folder of the demo's program: the build copies it to where it is found from the bundle as from the sources. */
export const demoDir = resolve(here, isSource ? '../../demo' : '../demo');
