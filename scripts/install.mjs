import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/** npm notes what it has installed; packages for other machines are missing from the note. */
function isInstalled() {
  const note = 'node_modules/.package-lock.json';
  if (!existsSync(note)) return false;
  const there = packagesOf(note);
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) => path === '' || there[path]?.version === version || (optional && !there[path]),
  );
}

/** Installs exactly what the lock file says, when something is missing or another version. Ends the process if it cannot. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (npm ci) …');
  const { status } = spawnSync('npm', ['ci', '--include=dev'], { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status === 0) return;
  console.error('The packages could not be installed.');
  process.exit(1);
}
