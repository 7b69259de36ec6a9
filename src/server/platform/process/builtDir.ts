import { basename, resolve } from 'node:path';

const ownDir = import.meta.dirname;

/** The built server's folder: next to this bundle, or the build output when tests run the sources. */
const isSource = basename(ownDir) === 'process';
export const builtDir = isSource ? resolve(ownDir, '../../../../dist/server') : ownDir;

/** The folder with the demo's program. The build copies it to the same place relative to the bundle. */
export const demoDir = resolve(ownDir, isSource ? '../../demo' : '../demo');
