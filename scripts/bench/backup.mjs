// A backup of 100,000 employees with their families and 2,000 files, and its restore into an empty database, with both
// engines; compared with pg_dump and pg_restore for the same database if they are installed.
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import { rounded, startBench } from './support/benchServer.mjs';

export const title = 'Backup and restore of 100,000 employees with 2,000 files';

const employees = 100_000;
const files = 2000;
const fileBytes = 100_000;
const maxS = 600;

function command(name, args, env) {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['dist/server/harbor.js', name, ...args], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  return (performance.now() - startedAt) / 1000;
}

const sumOf = (dir) => {
  const sum = createHash('sha256');
  for (const name of readdirSync(join(dir, 'files')).sort())
    sum.update(name).update(readFileSync(join(dir, 'files', name)));
  return sum.digest('hex');
};

/** Files as uploads leave them, inserted into the database by a script. */
function addFiles(dataDir) {
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  return Array.from({ length: files }, () => {
    const name = randomBytes(16).toString('hex');
    writeFileSync(join(dataDir, 'files', name), randomBytes(fileBytes));
    return name;
  });
}

async function tableSums(database) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const sums = {};
    for (const table of ['people', 'files', 'audit', 'employee_counts', 'providers'])
      sums[table] = (
        await client.query(
          `select count(*) as n, md5(string_agg(md5(r::text), '' order by r::text)) as sum from ${table} r`,
        )
      ).rows[0];
    return JSON.stringify(sums);
  } finally {
    await client.end();
  }
}

async function nameFiles(database, names) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(
    `insert into files (name, kind, media_type, display_name, size) select name, 'pdf', 'application/pdf', 'card.pdf', ${fileBytes} from unnest($1::text[]) as name`,
    [names],
  );
  await client.end();
}

/** The seconds that pg_dump and pg_restore take for the same rows, or nothing if they are not installed. */
async function dumped(database, bench) {
  const bin = [
    '/usr/lib/postgresql/18/bin',
    '/usr/lib/postgresql/17/bin',
    '/usr/lib/postgresql/16/bin',
    '/usr/lib/postgresql/15/bin',
  ].find(existsSync);
  if (!bin) return null;
  const path = join(bench.folder, 'dump');
  const timed = (program, args) => {
    const startedAt = performance.now();
    const { status, stderr } = spawnSync(join(bin, program), args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
    return (performance.now() - startedAt) / 1000;
  };
  const target = await bench.createDatabase('dumped');
  return {
    backup: timed('pg_dump', ['-Fc', '-f', path, database]),
    restore: timed('pg_restore', ['--no-owner', '-d', target, path]),
  };
}

export async function run() {
  const bench = await startBench();
  const misses = [];
  const table = [];
  const check = (what, seconds) => {
    if (seconds > maxS)
      misses.push(`${what} took ${rounded(seconds)} s, ${rounded(seconds - maxS)} s more than ${maxS}`);
  };
  try {
    console.log(bench.data('--employees', String(employees)).replaceAll('\n', ' '));
    await nameFiles(bench.database, addFiles(bench.env.DATA_DIR));
    const dir = join(bench.folder, 'backup');
    const backup = command('backup', [dir], bench.env);
    const other = {
      ...bench.env,
      DATA_DIR: join(bench.folder, 'other'),
      DATABASE_URL: await bench.createDatabase('other'),
    };
    mkdirSync(other.DATA_DIR);
    const restore = command('restore', [dir], other);
    if ((await tableSums(bench.database)) !== (await tableSums(other.DATABASE_URL)))
      misses.push('the restored rows differ');
    if (sumOf(bench.env.DATA_DIR) !== sumOf(other.DATA_DIR)) misses.push('the restored files differ');
    const theirs = await dumped(bench.database, bench);
    table.push({
      what: 'PostgreSQL',
      'backup s': rounded(backup),
      'restore s': rounded(restore),
      ...(theirs && { 'pg_dump s': rounded(theirs.backup), 'pg_restore s': rounded(theirs.restore) }),
    });

    // The same backup is restored into the embedded database and exported again.
    const embedded = { ...bench.env, DATA_DIR: join(bench.folder, 'embedded') };
    delete embedded.DATABASE_URL;
    mkdirSync(embedded.DATA_DIR);
    const intoEmbedded = command('restore', [dir], embedded);
    const second = join(bench.folder, 'second');
    const outOfEmbedded = command('backup', [second], embedded);
    const back = { ...other, DATA_DIR: join(bench.folder, 'back'), DATABASE_URL: await bench.createDatabase('back') };
    mkdirSync(back.DATA_DIR);
    command('restore', [second], back);
    if ((await tableSums(bench.database)) !== (await tableSums(back.DATABASE_URL)))
      misses.push('the rows differ after the embedded database had them');
    if (sumOf(bench.env.DATA_DIR) !== sumOf(back.DATA_DIR))
      misses.push('the files differ after the embedded database had them');
    table.push({ what: 'PGlite', 'backup s': rounded(outOfEmbedded), 'restore s': rounded(intoEmbedded) });
    for (const row of table) {
      check(`the backup on ${row.what}`, row['backup s']);
      check(`the restore on ${row.what}`, row['restore s']);
    }
    return { tables: [table], misses };
  } finally {
    await bench.stop();
  }
}
