// The main journeys in Firefox and WebKit against the built product: `npm run test:browsers [-- --project firefox]`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { installPackages } from '../../scripts/chromium.mjs';
import { ensureInstalled } from '../../scripts/install.mjs';

/** Debian's packages, and where their programs may be; the environment may set a different path. */
const programs = [
  { variable: 'FIREFOX_PATH', packages: ['firefox-esr'], places: ['/usr/bin/firefox-esr', '/usr/bin/firefox'] },
  { variable: 'WEBKIT_DRIVER_PATH', packages: ['webkit2gtk-driver'], places: ['/usr/bin/WebKitWebDriver'] },
  { variable: 'XVFB_PATH', packages: ['xvfb'], places: ['/usr/bin/Xvfb'] },
];
const placeOf = ({ variable, places }) => [process.env[variable], ...places].find((path) => path && existsSync(path));
/** Runs a Node script and returns its exit status. */
const run = (args, env = process.env) => spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;

/** Installs the programs that are missing, if it may. Returns whether all are there. */
function ensurePrograms() {
  const packages = () => programs.filter((program) => !placeOf(program)).flatMap((program) => program.packages);
  if (packages().length) installPackages(...packages());
  if (!packages().length) return true;
  console.error(
    `Some programs for Firefox and WebKit are missing. On Debian, run: sudo apt-get install ${packages().join(' ')}. ` +
      `On other systems, set the paths of the programs in ${programs.map(({ variable }) => variable).join(', ')}.`,
  );
  return false;
}

ensureInstalled();
// Installs the drivers separately, because nothing else needs them.
ensureInstalled('test/otherBrowsers');
// The folder is excluded from `npm run types`, because its packages are usually not installed.
if (run(['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', 'test/otherBrowsers'])) process.exit(1);
const { buildWhatIsStale } = await import('../../scripts/build.mjs');
if (!ensurePrograms() || !(await buildWhatIsStale())) process.exit(1);
const playwright = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'test/otherBrowsers/playwright.config.ts',
];
const paths = Object.fromEntries(programs.map((program) => [program.variable, placeOf(program)]));
process.exit(run([...playwright, ...process.argv.slice(2)], { ...process.env, ...paths }));
