import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterRestore } from '@/server/commands/afterRestore';
import { readBackup, restoreFrom } from '@/server/platform/backup/restoreFrom';
import { databaseIdFile } from '@/server/platform/files/storageLink';
import { makeLog } from '@/server/platform/process/log';
import { readSettings } from '@/server/platform/process/settings';
import { makeShutdown } from '@/server/platform/process/shutdown';

import { makeFolder } from '../../support/databases/places';
import type { DatabaseLocation } from '../../support/databases/store';
import { backUp, demoLocation, newLocation, restoreInto, runBackupCommand } from '../../support/server/backups';

let place: DatabaseLocation;
let dir: string;
beforeAll(async () => {
  place = await demoLocation();
  dir = await backUp(place);
});

describe('a restore that is refused changes nothing', () => {
  it('refuses a backup into a folder that is not empty', () => {
    expect(runBackupCommand('backup', dir, place.environment)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is not empty'),
    });
  });

  it.long('refuses a location without the keys, and one with other keys', async () => {
    const other = await newLocation();
    expect(runBackupCommand('restore', dir, other.environment).stderr).toMatch(/KEY_FILE: file not found/);
    const keys = { sealing: 'a'.repeat(64), hashing: 'b'.repeat(64) };
    await writeFile(join(other.dataDir, 'keys.json'), JSON.stringify(keys));
    expect(runBackupCommand('restore', dir, other.environment).stderr).toMatch(
      /was altered, or it was made with keys other than those in KEY_FILE/,
    );
  });

  it.long('refuses a changed byte in a table, in a file, and in the manifest', async () => {
    const other = await newLocation();
    const [file = ''] = await readdir(join(dir, 'files'));
    for (const path of [join(dir, 'tables', 'people'), join(dir, 'files', file), join(dir, 'manifest.json')]) {
      const whole = await readFile(path);
      const changed = Buffer.from(whole);
      changed[Math.floor(changed.length / 2)]! ^= 1;
      await writeFile(path, changed);
      expect((await restoreInto(other, place, dir)).stderr).toMatch(/Nothing was changed/);
      await writeFile(path, whole);
    }
    expect(existsSync(join(other.dataDir, 'files'))).toBe(false);
    expect((await restoreInto(other, place, dir)).status).toBe(0);
  });

  it('refuses a manifest that was changed without a new signature', async () => {
    const path = join(dir, 'manifest.json');
    const whole = await readFile(path, 'utf8');
    const { signature, body } = JSON.parse(whole) as { signature: string; body: string };
    await writeFile(path, JSON.stringify({ signature, body: body.replace('"madeAt":"2', '"madeAt":"3') }));
    expect((await restoreInto(await newLocation(), place, dir)).stderr).toMatch(/was altered/);
    await writeFile(path, whole);
  });

  it('refuses a backup that was never finished', async () => {
    const unfinished = await makeFolder('backup');
    const other = await newLocation();
    expect((await restoreInto(other, place, unfinished)).stderr).toMatch(/has no complete backup/);
  });
});

/** Restores within this process into an empty database whose files will be in `files`. */
async function restoreChanged(files: string, change: (tables: { name: string }[]) => void = () => undefined) {
  const other = await newLocation();
  await copyFile(join(place.dataDir, 'keys.json'), join(other.dataDir, 'keys.json'));
  const settings = readSettings({ ...other.environment, FILES_URL: `file://${files}` });
  const closing: (() => Promise<void> | void)[] = [];
  const shutdown = { ...makeShutdown(), add: (step: () => Promise<void> | void) => void closing.push(step) };
  const backup = await readBackup(dir, join(other.dataDir, 'keys.json'));
  change(backup.manifest.tables);
  try {
    await restoreFrom(backup, { settings, log: makeLog(settings), shutdown, afterRestore });
  } finally {
    for (const close of closing) await close();
  }
}

describe('existing files stay', () => {
  const stored = async (files: string) =>
    Object.fromEntries(
      await Promise.all(
        (await readdir(files)).map(async (name) => [name, await readFile(join(files, name), 'utf8')] as const),
      ),
    );

  it('refuses a location with files, and one with the marker of another database, and leaves them unchanged [OPS-09]', async () => {
    const [file = ''] = await readdir(join(dir, 'files'));
    for (const [name, reply] of [
      [file, 'has 1 file.'],
      [databaseIdFile, 'belongs to another database'],
    ] as const) {
      const files = await makeFolder('files');
      await writeFile(join(files, name), 'of another server\n');
      await expect(restoreChanged(files)).rejects.toThrow(reply);
      expect(await stored(files)).toEqual({ [name]: 'of another server\n' });
    }
  });

  it('leaves neither files nor a marker of a restore that fails in the database, and allows another try [OPS-09]', async () => {
    const files = await makeFolder('files');
    await expect(restoreChanged(files, (tables) => tables.push({ name: 'unheard_of' }))).rejects.toThrow('unheard_of');
    expect(await stored(files)).toEqual({});
    await restoreChanged(files);
    const names = Object.keys(await stored(files));
    expect(names).toContain(databaseIdFile);
    expect(names.length).toBeGreaterThan(1);
  });
});
