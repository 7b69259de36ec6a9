import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { importNotice } from '@/server/platform/database/engine/pgliteTurns';

const root = 'src/server';
/** Files that open a database, and files that read the setting that selects it. */
const engineFiles = [/^platform\/database\/(?:engine\/|open\.ts$|store\.ts$)/, /^platform\/process\/settings\.ts$/];

/** Whether code depends on which database is running; comments may mention it. */
function knowsEngine(source: string) {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  return [/pglite/i, /'postgres'/, /database\/engine\//, /\.\/engine\//, /databaseUrl/].some((pattern) =>
    pattern.test(code),
  );
}

it('lets no code outside database/engine and its opening know which database runs', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(100);
  const found = files
    .filter((file) => !engineFiles.some((place) => place.test(file)))
    .filter((file) => knowsEngine(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});

it.each([
  ["if (store.engine === 'pglite') wait();", true],
  ["import { openPostgres } from '@/server/platform/database/engine/postgres';", true],
  ['const isServed = settings.databaseUrl !== undefined;', true],
  ['/** As on PGlite. */\nawait store.runStep(work); // not pglite', false],
])('recognizes %j by the rule', (source, isFound) => {
  expect(knowsEngine(source)).toBe(isFound);
});

it('says so on the embedded database for a command that keeps others waiting for seconds, and suggests what helps', () => {
  expect(importNotice(20_000)).toBeUndefined();
  expect(importNotice(100_000)).toBe(
    'This file has 100,000 rows. Checking it may take about 30 seconds, and importing it about as long. The site will not respond to anyone else during that time. A site that runs on PostgreSQL does not have this delay.',
  );
  expect(importNotice(1_000_000)).toContain('about 5 minutes,');
});
