// `node scripts/run.mjs COMMAND …` runs one of src/server/commands, built when it is stale.
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { ensureInstalled } from './install.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const [command, ...rest] = process.argv.slice(2);
if (!command || !existsSync(`src/server/commands/${command}.ts`)) {
  console.error(`There is no command ${command ?? '(none given)'}.`);
  process.exit(1);
}

ensureInstalled();
const { buildServer } = await import('./build-server.mjs');
if (!(await buildServer())) process.exit(1);

// The command finds its own arguments where a program of its own would.
const program = fileURLToPath(new URL(`../dist/server/${command}.js`, import.meta.url));
process.argv.splice(1, process.argv.length, program, ...rest);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(program));
