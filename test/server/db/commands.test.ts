import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { databaseIdFile } from '@/server/platform/files/storageLink';

import { makeFolder } from '../../support/databases/places';
import { openAt } from '../../support/databases/store';
import { demoLocation, newLocation, restoreInto } from '../../support/server/backups';
import { startProcess } from '../../support/server/process';
import { runCommand } from '../../support/server/runCommand';

const argumentsOf = {
  'audit repair': ['--reason', 'x'],
  'audit verify': [],
  backup: ['b'],
  data: ['--employees', '10'],
  'keys list': [],
  migrate: [],
  program: ['export', 'p'],
  unlock: ['admin@example.org'],
} as const;
const commands = Object.keys(argumentsOf) as (keyof typeof argumentsOf)[];

it('creates no database for a command that finds none [OPS-02]', async () => {
  const place = await newLocation();
  for (const command of commands) {
    const given: readonly string[] = argumentsOf[command];
    const paths = given.map((one) => (one.length === 1 ? join(place.dataDir, one) : one));
    const { status, stdout, stderr } = runCommand(command, paths, place.environment);
    expect({ command, status, stdout }).toEqual({ command, status: 1, stdout: '' });
    expect(stderr).toMatch(/^No database in (DATA_DIR|DATABASE_URL)/);
  }
  expect((await readdir(place.dataDir)).filter((name) => name !== 'server.lock')).toEqual([]);
});

it('shows the usage of a command, and refuses unknown arguments [OPS-02]', async () => {
  const dir = await makeFolder('calls');
  for (const command of [
    ...commands,
    'check',
    'drill',
    'files copy',
    'keys create',
    'openapi',
    'restore',
    'start',
  ] as const) {
    const help = runCommand(command, ['--help'], { DATA_DIR: join(dir, 'none') });
    expect({ command, status: help.status, stderr: help.stderr }).toEqual({ command, status: 0, stderr: '' });
    expect(help.stdout).toContain(`Usage: harbor ${command}`);
    expect(help.stdout).toContain('Exit status: 0 done');
  }
  // One top-level command and one subcommand.
  for (const command of ['backup', 'audit verify'] as const) {
    const unknown = runCommand(command, ['--unknown'], { DATA_DIR: join(dir, 'none') });
    expect({ command, status: unknown.status }).toEqual({ command, status: 1 });
    expect(unknown.stderr).toMatch(/--unknown[^]*Usage: harbor /);
  }
  expect(await readdir(dir)).toEqual([]);
  expect(existsSync('--help')).toBe(false);
});

it('prints the API description for programs, or writes it to a file, or into the folder of the call [OPS-10]', async () => {
  const dir = await makeFolder('openapi');
  const environment = { DATA_DIR: join(dir, 'none') };
  const notified = outcome('openapi', [], environment);
  expect(notified).toMatchObject({ status: 0, ok: true, document: { openapi: expect.stringMatching(/^3\.1/) } });

  const args = [resolve('scripts/run.mjs'), 'openapi', './here.json', '--json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: dir,
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({ ok: true, calls: notified.calls, file: './here.json' });
  expect(JSON.parse(await readFile(join(dir, 'here.json'), 'utf8'))).toEqual(notified.document);
});

it('reports a refused start in one line for programs [OPS-12]', async () => {
  const { environment } = await newLocation();
  const refused = outcome('start', [], { ...environment, PORT: 'none' });
  expect(refused).toMatchObject({ status: 1, ok: false, error: expect.stringContaining('PORT') });
});

/** A command's machine-readable result. */
function outcome(...[command, args, environment]: Parameters<typeof runCommand>): Record<string, unknown> {
  const { status, stdout, stderr } = runCommand(command, [...args, '--json'], environment);
  return { status, stderr, ...(JSON.parse(stdout) as object) };
}

it('lets programs read the result of a command, and reports in the check what is missing for a start [OPS-12]', async () => {
  const place = await newLocation();
  const { environment } = place;
  const parts = (found: Record<string, unknown>) =>
    Object.fromEntries(
      (found.parts as { part: string; status: string; text: string }[]).map(({ part, ...rest }) => [part, rest]),
    );
  const made = outcome('keys create', [], environment);
  expect(made).toMatchObject({ status: 0, ok: true, id: expect.stringMatching(/^[0-9a-f]{16}$/) });

  expect(outcome('migrate', ['--create'], environment)).toMatchObject({ status: 0, ok: true });
  const sound = outcome('check', [], environment);
  expect(sound).toMatchObject({ status: 0, ok: true });
  expect(parts(sound)).toMatchObject({
    database: { status: 'ok' },
    schema: { status: 'ok' },
    keys: { status: 'ok', text: expect.stringContaining(String(made.id)) },
  });

  const { stdout } = runCommand('check', [], { ...environment, SITE_URL: '' });
  expect(stdout).toMatch(/\nThe server can start\. See the notes on settings(, \w+)*\.\n$/);

  const folder = await makeFolder('files');
  await writeFile(join(folder, databaseIdFile), 'the id of another database');
  const foreign = outcome('check', [], { ...environment, FILES_URL: `file://${folder}` });
  expect(foreign).toMatchObject({ status: 1, ok: false });
  expect(parts(foreign).files).toMatchObject({ text: expect.stringContaining('belongs to another database') });
  const keysOfBucket = { FILES_ACCESS_KEY: 'id', FILES_SECRET_KEY: 'a secret' };
  const bucket = { ...environment, ...keysOfBucket, FILES_URL: 's3://harbor?endpoint=http://127.0.0.1:1' };
  const away = 's3://harbor is not responding, or refused the request (ECONNREFUSED)';
  expect(parts(outcome('check', [], bucket)).files).toEqual({ status: 'problem', text: away });
  expect(outcome('files', ['copy', '--to', `file://${folder}`], bucket)).toEqual({
    ...{ status: 1, ok: false, error: away },
    stderr: `${away}\n`,
  });

  expect(outcome('audit verify', [], environment)).toMatchObject({ status: 0, ok: true, lines: 0, findings: [] });
  expect(outcome('keys list', [], environment)).toMatchObject({ status: 0, id: made.id, matchesDatabase: true });
  await rm(join(place.dataDir, 'keys.json'));
  outcome('keys create', [], environment);
  expect(outcome('keys list', [], environment)).toMatchObject({ status: 1, ok: false, matchesDatabase: false });
  const lost = outcome('check', [], { ...environment, REDIS_URL: 'redis://user:secret@127.0.0.1:1' });
  expect(lost).toMatchObject({ status: 1, ok: false });
  expect(parts(lost)).toMatchObject({
    keys: { status: 'problem' },
    Redis: { status: 'problem', text: expect.stringContaining('ECONNREFUSED') },
  });
  expect(JSON.stringify(lost)).not.toContain('secret');
});

it('names each missing file in a backup with all others, and lets the running server continue [OPS-02]', async () => {
  const place = await demoLocation();
  const store = await openAt(place);
  const { name } = await store.db.selectFrom('files').select('name').orderBy('id').limit(1).executeTakeFirstOrThrow();
  await store.close();
  const server = await startProcess(place.environment);
  await rm(join(place.dataDir, 'files', name));
  const dir = join(await makeFolder('backup'), 'b');
  const made = runCommand('backup', [dir], place.environment);
  expect({ status: made.status, stderr: made.stderr }).toEqual({
    status: 2,
    stderr: expect.stringMatching(new RegExp(`^1 file .* missing[^]*\n${name}\n$`)) as string,
  });
  await server.signInAdmin();
  await server.stop();
  const after = await openAt(place);
  const entries = await after.db
    .selectFrom('audit')
    .select(['outcome', 'detail'])
    .where('subject', '=', 'backup')
    .execute();
  await after.close();
  expect(entries).toEqual([{ outcome: 'failed', detail: '{"missing":1}' }]);

  const other = await newLocation();
  expect((await restoreInto(other, place, dir)).stderr).toBe('');
  expect(await readdir(join(other.dataDir, 'files'))).not.toContain(name);
});
