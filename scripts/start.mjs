// `npm start` on any checkout: installs what is missing, builds what is stale, and becomes the server.
import { fileURLToPath } from 'node:url';

import { ensureInstalled } from './install.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
ensureInstalled();

const { buildWhatIsStale } = await import('./build.mjs');
if (!(await buildWhatIsStale())) {
  console.error('The build failed; the server is not started.');
  process.exit(1);
}

// npm passes a signal to the shell it started us with, and the shell keeps it to itself: once it is gone, we go too.
const parent = process.ppid;
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref();

console.log('Starting …');
// In this same process, so that whoever stops it stops the server, and nothing is left behind.
process.setSourceMapsEnabled(true);
await import('../dist/server/main.js');
