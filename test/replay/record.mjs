// Records the main journeys again with the built site: `npm run record [-- -g journey]`.
import { spawnSync } from 'node:child_process';

import { ensureInstalled } from '../../scripts/install.mjs';

ensureInstalled();
const { ensureChromium } = await import('../../scripts/chromium.mjs');
const { buildWhatIsStale } = await import('../../scripts/build.mjs');
if (!ensureChromium() || !(await buildWhatIsStale())) process.exit(1);
const command = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'test/browser/record.config.ts',
  ...process.argv.slice(2),
];
process.exit(spawnSync(process.execPath, command, { stdio: 'inherit' }).status ?? 1);
