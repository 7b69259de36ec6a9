import { basename, resolve } from 'node:path';

const here = import.meta.dirname;

/** The built server's folder: next to this bundle, or the build output when tests run the sources. */
const isSource = basename(here) === 'process';
export const builtDir = isSource ? resolve(here, '../../../../dist/server') : here;

/** The folder with the demo's program. The build copies it to the same place relative to the bundle. */
export const demoDir = resolve(here, isSource ? '../../demo' : '../demo');
