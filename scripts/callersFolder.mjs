import { join, resolve } from 'node:path';

/**
 * The folder from which a command was called. npm runs scripts in the package's folder and passes the caller's in
 * INIT_CWD. A shell that npm started for another package also sets INIT_CWD, which does not apply here.
 */
export function callersFolder(root, { INIT_CWD, npm_package_json }, cwd) {
  const isOwnScript = npm_package_json !== undefined && resolve(npm_package_json) === join(root, 'package.json');
  return (isOwnScript && INIT_CWD) || cwd;
}
