import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { makeFolder } from '../databases/places';
import { type DatabaseLocation, makeLocation, openAt } from '../databases/store';
import { runCommand } from './runCommand';

const places: DatabaseLocation[] = [];
afterAll(async () => {
  for (const place of places) await place.remove();
});

export const runBackupCommand = (
  command: 'backup' | 'restore' | 'audit verify',
  dir: string | undefined,
  environment: Record<string, string>,
) => runCommand(command, dir === undefined ? [] : [dir], environment);

/** Creates a database location that is removed at the end of the test file. */
export async function newLocation(options?: { demo: boolean }) {
  const place = await makeLocation(options);
  places.push(place);
  return place;
}

/** Creates a location with an empty database, like the first start of a server. */
export async function emptyDatabaseLocation() {
  const place = await newLocation();
  await (await openAt(place)).close();
  return place;
}

export const demoLocation = () => newLocation({ demo: true });

export async function backUp(place: DatabaseLocation) {
  const dir = join(await makeFolder('backup'), 'b');
  const made = runBackupCommand('backup', dir, place.environment);
  expect(made.stderr).toBe('');
  expect(made.stdout).toMatch(/rows and \d+ files/);
  return dir;
}

export const restoreInto = async (place: DatabaseLocation, from: DatabaseLocation, dir: string) => {
  await mkdir(place.dataDir, { recursive: true });
  await copyFile(join(from.dataDir, 'keys.json'), join(place.dataDir, 'keys.json'));
  return runBackupCommand('restore', dir, place.environment);
};
