// Runs the benchmarks, each against something measured alongside it in the same run: `npm run bench [name ...]`.
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';

import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const { buildServer } = await import('./build-server.mjs');
if (!(await buildServer())) process.exit(1);

const known = readdirSync('scripts/bench')
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => basename(name, '.mjs'));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Choose from ${known.join(', ')}.`);
  process.exit(1);
}

const { startBench } = await import('./bench/support/benchServer.mjs');
for (const name of wanted.length ? wanted : known) {
  const { title, run } = await import(`./bench/${name}.mjs`);
  console.log(`\n— ${title}`);
  const bench = await startBench();
  try {
    const { tables, misses } = await run(bench);
    for (const table of tables) console.table(table);
    for (const miss of misses) console.log(`Missed its limit: ${miss}`);
    if (misses.length) process.exitCode = 1;
  } finally {
    await bench.stop();
  }
}
