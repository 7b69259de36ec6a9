// `npm start` on any checkout: installs what is missing, builds what is stale, and becomes the server.
import { fileURLToPath } from 'node:url';

import { ensureInstalled } from './install.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
ensureInstalled();

const { buildWhatIsStale } = await import('./build.mjs');
if (!(await buildWhatIsStale({ withEmptyDatabase: !process.env.DATABASE_URL }))) {
  console.error('The build failed; the server is not started.');
  process.exit(1);
}

// npm signals only the shell that started this process, and the shell does not pass it on, so this exits when the shell
// is gone.
const parent = process.ppid;
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref();

console.log('Starting …');
// Runs in this process, so that stopping it stops the server.
process.setSourceMapsEnabled(true);
await import('../dist/server/main.js');
