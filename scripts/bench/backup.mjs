// A backup of 100,000 employees with their families and 2,000 files, and its restore into an empty database, with both
// engines; compared with pg_dump and pg_restore for the same database if they are installed.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { command, execute, rounded, timed } from './support/benchServer.mjs';

const employees = Number(process.env.BENCH_ROWS ?? 100_000);
const files = Number(process.env.BENCH_FILES ?? 2000);
export const title = `Backup and restore of ${employees.toLocaleString('en')} employees with ${files} files`;

const fileBytes = 100_000;
const maxS = 600;

const secondsOf = async (...args) => (await timed(() => command(...args))).seconds;

/** Writes files and their rows, as uploads would. */
async function addFiles(client, dataDir) {
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  const names = Array.from({ length: files }, () => randomBytes(16).toString('hex'));
  for (const name of names) writeFileSync(join(dataDir, 'files', name), randomBytes(fileBytes));
  await client.query(
    `insert into files (name, kind, media_type, display_name, size) select name, 'pdf', 'application/pdf', 'card.pdf', ${fileBytes} from unnest($1::text[]) as name`,
    [names],
  );
}

/** The checksums of the rows and the files, excluding the audit entries that a backup and a restore add. */
async function sumsOf(bench, { DATABASE_URL, DATA_DIR }, lastAuditId) {
  const client = await bench.connect(DATABASE_URL);
  const sums = [];
  for (const table of [
    'people',
    'files',
    'employee_counts',
    'providers',
    `(select * from audit where id <= ${lastAuditId})`,
  ]) {
    const text = `select count(*) as n, md5(string_agg(md5(r::text), '' order by r::text)) as sum from ${table} r`;
    sums.push((await client.query(text)).rows[0]);
  }
  const sum = createHash('sha256');
  const { rows } = await client.query('select name from files order by name');
  for (const { name } of rows) sum.update(name).update(readFileSync(join(DATA_DIR, 'files', name)));
  return { rows: JSON.stringify(sums), files: sum.digest('hex') };
}

/** The seconds that pg_dump and pg_restore take for the same rows, or nothing if they are not installed. */
async function measureDump(bench) {
  const bin = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`).find(existsSync);
  if (!bin) return {};
  const path = join(bench.folder, 'dump');
  const run = async (program, args) => {
    const { seconds } = await timed(() => execute(join(bin, program), args));
    return rounded(seconds);
  };
  const target = await bench.createDatabase('dumped');
  return {
    'pg_dump s': await run('pg_dump', ['-Fc', '-f', path, bench.database]),
    'pg_restore s': await run('pg_restore', ['--no-owner', '-d', target, path]),
  };
}

export async function run(bench) {
  const misses = [];
  /** Makes an empty data folder; returns the environment that selects it with a database, or the embedded one. */
  const makePlace = (name, database) => {
    const env = { ...bench.env, DATA_DIR: join(bench.folder, name), DATABASE_URL: database };
    mkdirSync(env.DATA_DIR);
    return env;
  };
  await bench.addSampleData('--employees', employees);
  const client = await bench.connect();
  await addFiles(client, bench.env.DATA_DIR);
  const [{ last_id: last }] = (await client.query('select last_id from audit_end')).rows;
  const sums = await sumsOf(bench, bench.env, last);
  const compare = async (env, what) => {
    const restored = await sumsOf(bench, env, last);
    for (const kind of ['rows', 'files']) if (restored[kind] !== sums[kind]) misses.push(`the ${kind} differ ${what}`);
  };

  const dir = join(bench.folder, 'backup');
  const backup = await secondsOf('backup', [dir], bench.env);
  const other = makePlace('other', await bench.createDatabase('other'));
  const restore = await secondsOf('restore', [dir], other);
  await compare(other, 'after a restore');

  // The same backup is restored into the embedded database and exported again.
  const embedded = makePlace('embedded');
  const intoEmbedded = await secondsOf('restore', [dir], embedded);
  const second = join(bench.folder, 'second');
  const outOfEmbedded = await secondsOf('backup', [second], embedded);
  const back = makePlace('back', await bench.createDatabase('back'));
  await command('restore', [second], back);
  await compare(back, 'after a round trip through the embedded database');

  const table = [
    { what: 'PostgreSQL', 'backup s': rounded(backup), 'restore s': rounded(restore), ...(await measureDump(bench)) },
    { what: 'PGlite', 'backup s': rounded(outOfEmbedded), 'restore s': rounded(intoEmbedded) },
  ];
  for (const row of table)
    for (const step of ['backup', 'restore'])
      if (row[`${step} s`] > maxS) misses.push(`the ${step} on ${row.what} took more than ${maxS} s`);
  return { tables: [table], misses };
}
