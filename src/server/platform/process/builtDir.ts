import { basename, resolve } from 'node:path';

const moduleDir = import.meta.dirname;

const isSource = basename(moduleDir) === 'process';
/** The folder of the built server: this bundle's own folder, or the build output if tests run the source files. */
export const builtDir = isSource ? resolve(moduleDir, '../../../../dist/server') : moduleDir;

/** The folder with the demo's program. The build copies it next to the bundle's folder. */
export const demoDir = resolve(moduleDir, isSource ? '../../demo' : '../demo');
