import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { listCompleteBackups, pruneBackups } from '@/server/platform/backup/backupFolders';

import { makeFolder } from '../support/databases/places';

const longAgo = new Date('2026-01-01T00:00:00Z');
const now = new Date('2026-06-01T00:00:00Z');

async function makeBackup(parent: string, name: string, files: readonly string[]) {
  await mkdir(join(parent, name));
  for (const file of files) await writeFile(join(parent, name, file), '{}');
  for (const path of [...files, '']) await utimes(join(parent, name, path), longAgo, longAgo);
}

it('keeps and reports a backup that cannot be read, and still cleans up the others [OPS-09]', async () => {
  const parent = await makeFolder('backups');
  await makeBackup(parent, '2026-01-01T00-01', ['manifest.json']);
  await makeBackup(parent, '2026-01-01T00-02', ['manifest.json']);
  await makeBackup(parent, '2026-01-01T00-03', ['database']);
  // A symbolic link to itself, which no account can read, like a folder that the server has no permission to read.
  const unreadable = join(parent, '2026-01-01T00-04');
  await symlink(unreadable, unreadable);

  expect(await listCompleteBackups(parent)).toEqual(
    ['2026-01-01T00-02', '2026-01-01T00-01'].map((name) => join(parent, name)),
  );
  const tidied = await pruneBackups(parent, { keep: 1, now });
  expect(tidied).toEqual({ removed: 1, cutOff: [join(parent, '2026-01-01T00-03')], failed: [`${unreadable} (ELOOP)`] });
  expect((await readdir(parent)).sort()).toEqual(['2026-01-01T00-02', '2026-01-01T00-04']);
});
