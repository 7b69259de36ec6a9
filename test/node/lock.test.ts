import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Lock, takeLock } from '@/server/platform/database/lock';
import { thisProcess } from '@/server/platform/database/processIdentity';

import { until } from '../support/chatConnection';
import { makeFolder } from '../support/databases/places';

let dataDir: string;
let path: string;
const held: Lock[] = [];

const take = async (onLost = () => {}) => {
  const lock = await takeLock(dataDir, onLost);
  held.push(lock);
  return lock;
};
const leave = async (mark: object | string) => {
  await mkdir(dataDir, { recursive: true });
  await writeFile(path, typeof mark === 'string' ? mark : JSON.stringify(mark));
};
const age = (seconds: number) => utimes(path, Date.now() / 1000 - seconds, Date.now() / 1000 - seconds);
const inUse = /is in use by another/;

beforeEach(async () => {
  dataDir = join(await makeFolder('lock'), 'data');
  path = join(dataDir, 'server.lock');
});
afterEach(async () => {
  for (const lock of held.splice(0)) await lock.release();
  await rm(dataDir, { recursive: true, force: true });
});

it('creates the data folder for its owner only, locks it, and unlocks it', async () => {
  const lock = await take();
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  await expect(take()).rejects.toThrow(inUse);
  await lock.release();
  expect(existsSync(path)).toBe(false);
  await take();
});

it('takes over the lock of a dead process [I3]', async () => {
  const child = spawn(process.execPath, ['--version']);
  await new Promise((done) => child.once('close', done));
  await leave({ ...thisProcess(), pid: child.pid, startedAt: '1' });
  await take();
});

it('keeps the lock of a living process, however old it is [I3]', async () => {
  await leave({ ...thisProcess() });
  await age(3600);
  await expect(take()).rejects.toThrow(inUse);
});

it('does not mistake a reused process id for the process that held the lock', async () => {
  await leave({ ...thisProcess(), startedAt: '1' });
  await take();
});

it('treats a lock from another container as valid while its heartbeat continues', async () => {
  const elsewhere = { pid: 1, startedAt: '1', place: 'another container' };
  await leave(elsewhere);
  await expect(take()).rejects.toThrow(inUse);
  await age(60);
  await take();
});

it('counts an unreadable lock as held until it is old', async () => {
  await leave('{"pid":');
  await expect(take()).rejects.toThrow(inUse);
  await age(60);
  await take();
});

it.long('notifies a process that loses the lock, and does not delete the other’s', async () => {
  let lost = 0;
  const lock = await take(() => (lost += 1));
  await leave({ ...thisProcess(), pid: 1 });
  await until(() => lost === 1);
  await lock.release();
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: 1 });
});

it.long('writes again a lock that someone deleted', async () => {
  await take();
  await rm(path);
  await until(() => existsSync(path));
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(thisProcess());
});
