import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { makeFolder } from '../../support/databases/places';
import { openAt } from '../../support/databases/store';
import { demoPlace, newPlace, restoreInto } from '../../support/server/backups';
import { runCommand } from '../../support/server/runCommand';
import { startProcess } from '../../support/server/process';

const argumentsOf = {
  auditRepair: ['--reason', 'x'],
  auditVerify: [],
  backup: ['b'],
  data: ['--employees', '1'],
  programme: ['export', 'p'],
  unlock: ['admin@example.org'],
} as const;
const commands = Object.keys(argumentsOf) as (keyof typeof argumentsOf)[];

test('OPS-02 a command finds no database and creates none, whatever it is', async () => {
  const place = await newPlace();
  for (const command of commands) {
    const given: readonly string[] = argumentsOf[command];
    const paths = given.map((one) => (one.length === 1 ? join(place.dataDir, one) : one));
    const { status, stdout, stderr } = runCommand(command, paths, place.environment);
    expect({ command, status, stdout }).toEqual({ command, status: 1, stdout: '' });
    expect(stderr).toMatch(/^There is no database in (DATA_DIR|DATABASE_URL)/);
  }
  expect((await readdir(place.dataDir)).filter((name) => name !== 'server.lock')).toEqual([]);
});

test('OPS-02 a command says how it is called, and refuses what it does not know', async () => {
  const dir = await makeFolder('calls');
  for (const command of [...commands, 'restore', 'drill'] as const) {
    const help = runCommand(command, ['--help'], { DATA_DIR: join(dir, 'none') });
    expect({ command, status: help.status, stderr: help.stderr }).toEqual({ command, status: 0, stderr: '' });
    expect(help.stdout).toMatch(/^Usage: npm run /);
    const unknown = runCommand(command, ['--unknown'], { DATA_DIR: join(dir, 'none') });
    expect({ command, status: unknown.status }).toEqual({ command, status: 1 });
    expect(unknown.stderr).toMatch(/--unknown[^]*Usage: npm run /);
  }
  expect(await readdir(dir)).toEqual([]);
  expect(existsSync('--help')).toBe(false);
});

test('OPS-02 a backup names each missing file, holds all others, and the running server goes on', async () => {
  const place = await demoPlace();
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

  const other = await newPlace();
  expect((await restoreInto(other, place, dir)).stderr).toBe('');
  expect(await readdir(join(other.dataDir, 'files'))).not.toContain(name);
});
