// Records the main journeys anew from the built site: `npm run record [-- -g journey]`.
import { spawnSync } from 'node:child_process';

import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { ensureChromium } = await import('./chromium.mjs');
const { buildNamedSite } = await import('./build.mjs');
const { buildServer } = await import('./build-server.mjs');
if (!ensureChromium() || !(await buildNamedSite()) || !(await buildServer())) process.exit(1);
const command = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'test/browser/record.config.ts',
  ...process.argv.slice(2),
];
process.exit(spawnSync(process.execPath, command, { stdio: 'inherit' }).status ?? 1);
