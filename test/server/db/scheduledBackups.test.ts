import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../../support/chatConnection';
import { openAt } from '../../support/databases/store';
import { runCommand } from '../../support/server/runCommand';
import { serversOfEachTest } from '../../support/server/serverProcess';

const { place, run } = serversOfEachTest();

const minuteName = /^\d{4}-\d\d-\d\dT\d\d-\d\d$/;

it('makes backups on a schedule, which a test restore reads and compares [OPS-09]', async () => {
  const backupDir = join(place().dataDir, 'backups');
  const settings = { ...place().environment, BACKUP_DIR: backupDir };
  const server = run({ ...settings, BACKUP_SCHEDULE: '* * * * * *' });
  await server.ready();
  const isComplete = (name: string) => existsSync(join(backupDir, name, 'manifest.json'));
  const [name = ''] = await until(
    async () => (existsSync(backupDir) ? (await readdir(backupDir)).filter(isComplete) : []),
    (names) => names.length > 0,
  );
  expect(name).toMatch(minuteName);
  await server.end();

  const drilled = runCommand('drill', [], settings);
  expect(drilled).toMatchObject({ status: 0, stderr: '' });
  expect(drilled.stdout).toMatch(/^Restored and compared [\d,]+ rows and \d+ files? from /);
  expect((await readdir(join(place().dataDir, 'tmp'))).filter((each) => each.startsWith('drill-'))).toEqual([]);

  const damaged = join(backupDir, name, 'tables', 'audit');
  const bytes = await readFile(damaged);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(damaged, bytes);
  expect(runCommand('drill', [join(backupDir, name)], settings).status).toBe(1);
});

it('removes only the oldest complete backups with --keep, and none when files are missing [OPS-09]', async () => {
  const backupDir = join(place().dataDir, 'backups');
  const settings = { ...place().environment, BACKUP_DIR: backupDir };
  const server = run(settings);
  await server.ready();
  await server.end();
  const first = runCommand('backup', [], settings);
  expect(first.status).toBe(0);
  expect(first.stdout).toContain('No older backups were removed. Use --keep COUNT');
  const [today = ''] = await readdir(backupDir);
  for (const older of ['2026-01-01T00-00', '2026-01-02T00-00', '2026-01-03T00-00'])
    await cp(join(backupDir, today), join(backupDir, older), { recursive: true });
  await rm(join(backupDir, '2026-01-03T00-00', 'manifest.json'));
  await rm(join(backupDir, today), { recursive: true });

  // A backup that a kill interrupted two days ago.
  const cutOff = join(backupDir, '2025-12-31T00-00');
  await mkdir(cutOff);
  const before = new Date(Date.now() - 48 * 3_600_000);
  await utimes(cutOff, before, before);

  const kept = runCommand('backup', ['--keep', '2'], settings);
  expect(kept.stdout).toContain('1 older backup was removed.');
  expect(kept.stdout).toContain(`Removed backups interrupted more than a day ago:\n${cutOff}\n`);
  const names = await readdir(backupDir);
  expect(names.sort().slice(0, 2)).toEqual(['2026-01-02T00-00', '2026-01-03T00-00']);
  expect(names).toHaveLength(3);

  const store = await openAt(place());
  await store.db
    .insertInto('files')
    .values({
      name: '0'.repeat(32),
      kind: 'pdf',
      media_type: 'application/pdf',
      display_name: 'card.pdf',
      size: 1,
      owner_id: null,
      created_at: new Date(),
      uploading_node: null,
    })
    .execute();
  await store.close();
  await rm(join(backupDir, names[2] ?? ''), { recursive: true });
  const incomplete = runCommand('backup', ['--keep', '1'], settings);
  expect(incomplete.status).toBe(2);
  expect(incomplete.stdout).toContain('Complete older backups were kept, because they may contain the missing files.');
  expect(await readdir(backupDir)).toHaveLength(3);

  expect(runCommand('backup', [join(backupDir, 'x'), '--keep', '2'], settings).status).toBe(1);
  expect(runCommand('backup', ['--keep', '0'], settings).status).toBe(1);
  expect(runCommand('backup', [], place().environment).stderr).toMatch(/^Enter a folder, or set BACKUP_DIR/);
});
