// Fifty clients write a thousand messages while the server is killed twenty times, on either database: each
// acknowledged message must exist once and in order, and every other one must arrive after the reconnect.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

import { writeThroughKills } from '../../../test/support/chatCrowd.mjs';
import { startPostgres } from '../../../test/support/databases/postgres.mjs';
import { demoOnPostgres, rounded } from '../support/benchServer.mjs';

const clients = Number(process.env.BENCH_CLIENTS ?? 50);
const each = Number(process.env.BENCH_EACH ?? 20);
const kills = Number(process.env.BENCH_KILLS ?? 20);
export const title = `${clients * each} messages of ${clients} clients through ${kills} kills of the server`;

async function on(engine, database) {
  const folder = mkdtempSync(join(tmpdir(), 'harbor-bench-'));
  try {
    const environment = database ? demoOnPostgres(folder, database) : { DATA_DIR: folder };
    const { problems, stored, killed, seconds } = await writeThroughKills({ environment, clients, each, kills });
    const figures = {
      engine,
      stored,
      killed,
      seconds: rounded(seconds),
      'wrong in the end': problems.length,
      'load of the machine': rounded(loadavg()[0]),
    };
    return { figures, problems };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function run() {
  const postgres = await startPostgres();
  if ('missing' in postgres) throw new Error(postgres.missing);
  try {
    const results = [await on('PGlite'), await on('PostgreSQL', await postgres.createDatabase())];
    return { tables: [results.map(({ figures }) => figures)], misses: results.flatMap(({ problems }) => problems) };
  } finally {
    await postgres.stop();
  }
}
