#!/usr/bin/env node
// `harbor` in a checkout: installs what is missing, builds what is stale, and becomes the built command line. Standard
// output is reserved for the command.
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { callersFolder } from './callersFolder.mjs';
import { ensureInstalled } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const callersDir = callersFolder(root, process.env, process.cwd());
process.chdir(root);
const isStart = process.argv[2] === 'start' && !process.argv.includes('--check');

ensureInstalled();
const options = { withEmptyDatabase: !process.env.DATABASE_URL };
const isBuilt = isStart
  ? await (await import('./build.mjs')).buildWhatIsStale(options)
  : await (await import('./build-server.mjs')).buildServer(options);
if (!isBuilt) {
  console.error('The build failed, so nothing was started.');
  process.exit(1);
}

if (isStart) {
  // npm signals only the shell that started this process, and the shell does not pass the signal on, so this process
  // exits when the shell has ended.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref();
  console.error('Starting …');
}

// Paths are relative to the caller's folder; the default data folder is in the checkout.
if (resolve(callersDir) !== resolve(root)) process.env.DATA_DIR ??= join(root, 'data');
process.chdir(callersDir);

// Runs the program in this process, so that stopping it stops the server.
const program = fileURLToPath(new URL('../dist/server/harbor.js', import.meta.url));
process.argv[1] = program;
process.setSourceMapsEnabled(true);
await import(pathToFileURL(program));
