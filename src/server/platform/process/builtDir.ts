import { basename, resolve } from 'node:path';

const ownDir = import.meta.dirname;

const isSource = basename(ownDir) === 'process';
/** The folder of the built server: this bundle's own folder, or the build output if tests run the source files. */
export const builtDir = isSource ? resolve(ownDir, '../../../../dist/server') : ownDir;

/** The folder with the demo's program. The build copies it next to the bundle's folder. */
export const demoDir = resolve(ownDir, isSource ? '../../demo' : '../demo');
