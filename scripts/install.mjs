import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/** Reads the lock file that npm writes after an installation; it leaves out what this machine does not need. */
function isInstalled(folder) {
  const installedLockFile = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(installedLockFile)) return false;
  const installedPackages = packagesOf(installedLockFile);
  const wantedPackages = packagesOf(join(folder, 'package-lock.json'));
  const { dependencies, devDependencies } = wantedPackages[''];
  const directNames = Object.keys({ ...dependencies, ...devDependencies });
  return (
    directNames.every((name) => installedPackages[`node_modules/${name}`]) &&
    Object.entries(wantedPackages).every(
      ([path, { version }]) => !installedPackages[path] || installedPackages[path].version === version,
    )
  );
}

/**
 * Installs exactly what a folder's lock file says when something is missing or differs; exits the process on failure.
 */
export function ensureInstalled(folder = '.') {
  if (isInstalled(folder)) return;
  console.error('Installing packages (npm ci) …');
  const { status } = spawnSync('npm', ['ci', '--include=dev'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error('The packages could not be installed.');
  process.exit(1);
}
