import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The path of the machine's own Chromium; undefined for Playwright's. */
export const chromiumPath = () => places.find((path) => path && existsSync(path));
const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/** Flags for measurements, which turn off Chromium's background work. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Installs Debian packages if this process may; returns whether it did. */
export function installPackages(...names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${names.join(', ')} …`);
  run('apt-get', ['update']);
  return run('apt-get', ['install', '-y', '--no-install-recommends', ...names]);
}

/**
 * Finds or installs Chromium: the machine's, else Playwright's, else Debian's package. Returns whether there is one to
 * use.
 */
export function ensureChromium() {
  if (chromiumPath()) return true;
  console.log('Installing Chromium …');
  if (run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) return true;
  return installPackages('chromium') && chromiumPath() !== undefined;
}
